import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { groupsOf } from '#domain/questions/results.ts';
import type { QuestionRun, RunWithOutcomes } from '#domain/questions/run.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import type { QuestionRunActor } from '#machines/question-run/question-run-machine.ts';
import { useActors } from '#views/actors.ts';
import { Dotted } from '#views/asked/dotted.tsx';
import { endOf, standings, useRunWords } from '#views/asked/words.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { Announcements, Notice, NoticeView } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { QuestionResult } from './question-result.tsx';
import styles from './runs.module.css';

interface RunViewProps {
  /** The run as the list of runs has it, which knows best how its state stands to the present one. */
  readonly listed: QuestionRun;
  /** The set as it is now; absent for a file's. */
  readonly set?: QuestionSet;
}

/** A run: when and of what it asks, how far it is, and its results. One that goes on is watched. */
export function RunView({ listed, set }: RunViewProps) {
  const { t } = useLingui();
  const say = useText();
  const { moment, stateOf } = useRunWords();
  const watch = useScreenActor(useActors().questionRuns.use().watches, listed.id, { runId: listed.id });
  const run = useSelector(watch, ({ context }) => context.run);
  const stopProblem = useSelector(watch, ({ context }) => context.stopProblem);
  const { times, startedAt, startedBy, state } = listed;
  const end = run && endOf(run);
  return (
    <Stack gap={2}>
      <p className={styles.about}>
        <Dotted
          facts={[
            set === undefined && listed.name,
            startedBy?.account ?? null,
            moment(startedAt),
            stateOf({ state: state ?? run?.state ?? null }),
            times > 1 && t`${plural(times, { one: '# time each', other: '# times each' })}`,
          ]}
        />
      </p>
      <Announcements>
        <Problem watch={watch} />
        <NoticeView notice={stopProblem} />
        {end && <Notice tone={run?.end === 'stopped' ? 'info' : 'warning'}>{say(end)}</Notice>}
      </Announcements>
      {run === null ? <Loading watch={watch} /> : <Results run={run} watch={watch} set={set} />}
    </Stack>
  );
}

interface WatchProps {
  readonly watch: QuestionRunActor;
}

function Loading({ watch }: WatchProps) {
  const { t } = useLingui();
  const isBusy = useSelector(watch, (snapshot) => snapshot.hasTag('busy'));
  return isBusy && <Spinner>{t`Loading results…`}</Spinner>;
}

/** Why the results, or the newest of them, are missing. */
function Problem({ watch }: WatchProps) {
  const { t } = useLingui();
  const problem = useSelector(watch, ({ context }) => context.problem);
  const isUnreachable = useSelector(watch, (snapshot) => snapshot.matches({ asking: 'unreachable' }));
  const isBusy = useSelector(watch, (snapshot) => snapshot.hasTag('busy'));
  const tryAgain = (
    <Button
      size="small"
      isPending={isBusy}
      onPress={() => watch.send({ type: 'look' })}
    >{t`Try again`}</Button>
  );
  if (isUnreachable)
    return (
      <Notice tone="warning" action={tryAgain}>
        {t`The server isn’t responding. As far as is known the questions are still being asked. Looking again automatically.`}
      </Notice>
    );
  return <NoticeView notice={problem} action={tryAgain} />;
}

function Results({ run, watch, set }: WatchProps & { run: RunWithOutcomes; set: QuestionSet | undefined }) {
  const { t } = useLingui();
  const say = useText();
  const { passed, failed, unasked, empty } = run.counts;
  const id = useId();
  return (
    <Stack gap={2}>
      {run.end === null && <Going run={run} watch={watch} />}
      <p className={styles.counts}>
        <Dotted
          facts={[
            t`${plural(passed, { one: '# passed', other: '# passed' })}`,
            t`${plural(failed, { one: '# failed', other: '# failed' })}`,
            unasked > 0 &&
              t`${plural(unasked, { one: '# couldn’t be asked', other: '# couldn’t be asked' })}`,
            empty > 0 &&
              t`${plural(empty, { one: '# with nothing expected', other: '# with nothing expected' })}`,
          ]}
        />
      </p>
      {groupsOf(run.questions).map(({ standing, questions }) => (
        <div key={standing}>
          <p id={`${id}${standing}`} className={styles.group}>
            <Badge tone={standings[standing].tone}>{say(standings[standing].text)}</Badge>
          </p>
          <ul aria-labelledby={`${id}${standing}`} className={styles.questions}>
            {questions.map((question) => (
              <li key={question.id}>
                <QuestionResult run={run} question={question} set={set} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}

/** How far a run is, and what stops it. */
function Going({ run, watch }: WatchProps & { run: RunWithOutcomes }) {
  const { t } = useLingui();
  const isStopping =
    useSelector(watch, (snapshot) => snapshot.matches({ asking: 'stopping' })) || run.isStopping;
  const { asked, questions } = run.counts;
  const all = questions * run.times;
  return (
    <Cluster>
      <Spinner>{t`Being asked: ${asked} of ${all}`}</Spinner>
      <Button
        size="small"
        isPending={isStopping}
        pendingLabel={t`Stopping…`}
        onPress={() => watch.send({ type: 'stop' })}
      >{t`Stop`}</Button>
    </Cluster>
  );
}

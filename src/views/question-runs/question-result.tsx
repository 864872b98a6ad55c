import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { expectationWords } from '#domain/questions/expectation-words.ts';
import { worstOf } from '#domain/questions/results.ts';
import type {
  AnsweredTurn,
  AskedQuestion,
  Failure,
  Finding,
  Outcome,
  QuestionRun,
} from '#domain/questions/run.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import { wordsIn } from '#domain/server-words.ts';
import { useActors } from '#views/actors.ts';
import { verdicts } from '#views/asked/words.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { cx } from '#views/controls/cx.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { CloseIcon, WarningIcon } from '#views/controls/icons/icons.tsx';
import { CheckIcon } from '#views/controls/icons/member-icons.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { scrollable } from '#views/controls/scrollable.ts';
import { serverText, useText } from '#views/controls/text.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { useDuration } from '#views/duration.ts';
import { lazyPart } from '#views/lazy-part.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { paths } from '#views/paths.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './runs.module.css';

const LoggedDialog = lazyPart(async () => (await import('./logged-dialog.tsx')).LoggedDialog);

interface QuestionResultProps {
  readonly run: QuestionRun;
  readonly question: AskedQuestion;
  readonly set: QuestionSet | undefined;
}

/** A question of a run. It opens to its answers, which are loaded then. */
export function QuestionResult({ run, question, set }: QuestionResultProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { outcomes } = question;
  if (outcomes.length === 0) return <p className={styles.open}>{question.name}</p>;
  const passed = outcomes.filter(({ verdict }) => verdict === 'passed').length;
  const title = (
    <span className={styles.head}>
      <span className={styles.name}>{question.name}</span>
      {run.times > 1 && worstOf(question) !== 'empty' && (
        <span className={styles.often}>{t`${passed} of ${outcomes.length} passed`}</span>
      )}
    </span>
  );
  return (
    <Disclosure title={title} isExpanded={isOpen} onExpandedChange={setOpen}>
      {isOpen && (
        <Stack>
          {outcomes.map(({ place, time }) => (
            <OneTime
              key={place}
              run={run}
              place={place}
              name={question.name}
              time={run.times > 1 ? time : null}
              prompt={set?.questions.find(({ id }) => id === question.id)?.turns[0]?.prompt}
            />
          ))}
        </Stack>
      )}
    </Disclosure>
  );
}

interface OneTimeProps {
  readonly run: QuestionRun;
  readonly place: number;
  readonly name: string;
  /** Null if the question is asked once. */
  readonly time: number | null;
  /** The first prompt of the question as its set has it now. */
  readonly prompt: string | undefined;
}

/** What became of asking a question once. */
function OneTime({ run, place, name, time, prompt }: OneTimeProps) {
  const { t } = useLingui();
  const say = useText();
  const { outcomes } = useActors().questionRuns.use();
  const loader = useScreenActor(outcomes, `${run.id} ${place}`, { runId: run.id, place });
  const outcome = useSelector(loader, ({ context }) => context.data);
  const isLoading = useSelector(loader, (snapshot) => snapshot.hasTag('busy'));
  if (outcome === null)
    return isLoading ? <Spinner>{t`Loading answers…`}</Spinner> : <LoaderProblem loader={loader} />;
  return (
    <div className={styles.outcome}>
      {time !== null && (
        <p className={styles.group}>
          {t`Time ${time}`}{' '}
          <Badge tone={verdicts[outcome.verdict].tone}>{say(verdicts[outcome.verdict].text)}</Badge>
        </p>
      )}
      {outcome.reason && (
        <Notice tone={outcome.verdict === 'unasked' ? 'warning' : 'error'}>
          <FailureWords failure={outcome.reason} />
        </Notice>
      )}
      {outcome.turns === null && <p>{t`The answers aren’t kept any more.`}</p>}
      {[...(outcome.turns ?? []).entries()].map(([place, turn]) => (
        <TurnResult key={place} turn={turn} isTold={outcome.reason?.message === turn.failure?.message} />
      ))}
      <OutcomeActions run={run} outcome={outcome} name={name} prompt={prompt} />
    </div>
  );
}

function OutcomeActions({
  run,
  outcome,
  name,
  prompt,
}: Pick<OneTimeProps, 'run' | 'name' | 'prompt'> & { outcome: Outcome }) {
  const { t } = useLingui();
  const [isLogged, setLogged] = useState(false);
  const first = outcome.turns?.[0]?.prompt ?? prompt;
  return (
    <Cluster>
      {outcome.turns !== null && outcome.turns.length > 0 && (
        <Button size="small" onPress={() => setLogged(true)}>{t`Open in the chat’s log`}</Button>
      )}
      {first !== undefined && (
        <LinkButton
          size="small"
          href={paths.chat.href(run.burgerId)}
          routerOptions={{ state: { prompt: first, debug: true } }}
        >{t`Ask in the chat`}</LinkButton>
      )}
      {isLogged && outcome.turns !== null && (
        <OptionalPart onMissing={() => setLogged(false)}>
          <LoggedDialog
            name={name}
            turns={outcome.turns}
            askedAt={outcome.askedAt ?? run.startedAt}
            onClose={() => setLogged(false)}
          />
        </OptionalPart>
      )}
    </Cluster>
  );
}

/** A failure in the reader's language, or as received. */
function FailureWords({ failure: { message, errorCode } }: { failure: Failure }) {
  const { i18n } = useLingui();
  const words = errorCode === undefined ? undefined : wordsIn(errorCode);
  return (words && serverText(i18n, words)) ?? message;
}

/** A prompt, what was found in its answer, and the answer. */
function TurnResult({ turn, isTold }: { turn: AnsweredTurn; isTold: boolean }) {
  const { t } = useLingui();
  const { prompt, answer, failure, findings } = turn;
  return (
    <Stack gap={2}>
      <p className={styles.prompt}>{prompt}</p>
      <ul className={styles.findings} aria-label={t`What was expected`}>
        {[...findings.entries()].map(([at, finding]) => (
          <FindingLine key={at} finding={finding} />
        ))}
      </ul>
      {failure && !isTold && (
        <p className={styles.seen}>
          <FailureWords failure={failure} />
        </p>
      )}
      {answer === '' ? (
        <p className={styles.seen}>{t`No answer`}</p>
      ) : (
        <blockquote {...scrollable} className={styles.answer}>
          {answer}
        </blockquote>
      )}
    </Stack>
  );
}

const marks = {
  passed: { Icon: CheckIcon, text: msg`Holds` },
  failed: { Icon: CloseIcon, text: msg`Doesn’t hold` },
  unknown: { Icon: WarningIcon, text: msg`Can’t be told` },
} as const;

/** What was expected in words, whether it holds, and what was there instead. */
function FindingLine({ finding }: { finding: Finding }) {
  const { t } = useLingui();
  const say = useText();
  const seen = useSeen();
  const { expectation, verdict } = finding;
  const { Icon, text } = marks[verdict];
  const instead = verdict === 'passed' ? null : seen(finding);
  return (
    <li className={cx(styles.finding, styles[verdict])}>
      <Icon />
      <span>
        <VisuallyHidden>{say(text)}: </VisuallyHidden>
        {say(expectationWords(expectation))}
        {instead !== null && <span className={styles.seen}> · {instead}</span>}
        {verdict === 'unknown' && <span className={styles.seen}> · {t`the model’s host doesn’t tell`}</span>}
      </span>
    </li>
  );
}

/** Returns a function that says what was there instead of what was expected; null if the answer itself shows it. */
function useSeen() {
  const { t } = useLingui();
  const duration = useDuration();
  return ({ expectation: { type }, seen }: Finding): string | null => {
    if (seen === null || seen === '') return null;
    if (typeof seen === 'string') return t`seen: ${seen}`;
    if (type === 'latency' || type === 'first-word') {
      const time = duration(seen);
      return t`took ${time}`;
    }
    return t`seen: ${seen}`;
  };
}

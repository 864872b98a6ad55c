import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Sum, sumOf } from '#domain/questions/results.ts';
import type { QuestionRun } from '#domain/questions/run.ts';
import { useActors } from '#views/actors.ts';
import { Link } from '#views/controls/buttons/link.tsx';
import { useFetched } from '#views/lazy-part.tsx';
import { WithSets } from '#views/parts/question-sets.tsx';
import { questionsHref } from '#views/paths.ts';
import { useCapability } from '#views/use-capability.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './asked.module.css';
import { Dotted } from './dotted.tsx';
import { useRuns } from './use-runs.ts';
import { useRunWords } from './words.ts';

interface AskedLineProps {
  readonly burgerId: string;
  /** True in a dialog, which a link would leave. */
  readonly isPlain?: boolean;
}

/**
 * In a line what the questions of a burger say about the state that would be published. It sums the newest run of each set, and
 * forbids nothing. Nothing where the burger has no sets.
 */
export function AskedLine(props: AskedLineProps) {
  const isFetched = useFetched(useActors().questionRuns, useCapability('questions')) !== null;
  return isFetched && <Fetched {...props} />;
}

function Fetched({ burgerId, isPlain = false }: AskedLineProps) {
  const { runs } = useRuns(burgerId);
  if (runs === null) return null;
  const sum = sumOf(runs);
  const link = isPlain ? null : <ToQuestions burgerId={burgerId} />;
  if (sum === null) return <NeverAsked burgerId={burgerId} link={link} />;
  return sum.going.length > 0 ? <Going runs={sum.going} link={link} /> : <Told sum={sum} link={link} />;
}

function ToQuestions({ burgerId }: Pick<AskedLineProps, 'burgerId'>) {
  const { t } = useLingui();
  return <Link href={questionsHref(burgerId)}>{t`Questions`}</Link>;
}

interface LineProps {
  readonly link: ReactNode;
}

function NeverAsked({ burgerId, link }: LineProps & { readonly burgerId: string }) {
  const { t } = useLingui();
  return (
    <WithSets burgerId={burgerId}>
      <p className={styles.asked}>
        <Dotted facts={[t`The questions were never asked.`]} end={link} />
      </p>
    </WithSets>
  );
}

/** How far the runs are that go on. Each is watched, which brings its counts up to date. */
function Going({ runs, link }: LineProps & { readonly runs: readonly QuestionRun[] }) {
  const { t } = useLingui();
  const asked = runs.reduce((sum, { counts }) => sum + counts.asked, 0);
  const all = runs.reduce((sum, { counts, times }) => sum + counts.questions * times, 0);
  return (
    <p className={styles.asked}>
      {runs.map(({ id }) => (
        <Watched key={id} runId={id} />
      ))}
      <Dotted facts={[t`Being asked: ${asked} of ${all}`]} end={link} />
    </p>
  );
}

function Watched({ runId }: { runId: string }) {
  useScreenActor(useActors().questionRuns.use().watches, runId, { runId });
  return null;
}

function Told({ sum, link }: LineProps & { readonly sum: Sum }) {
  const { t } = useLingui();
  const { moment, stateOf } = useRunWords();
  const { passed, expecting, unasked, open, told, isMixed } = sum;
  const state = stateOf(told);
  const time = moment(told.startedAt);
  const asked = told.state?.isPresent === true && time !== '' ? t`${state}, ${time}` : state;
  return (
    <p className={styles.asked}>
      <Dotted
        facts={[
          t`${passed} of ${plural(expecting, { one: '# question', other: '# questions' })} passed`,
          unasked > 0 && t`${plural(unasked, { one: '# couldn’t be asked', other: '# couldn’t be asked' })}`,
          open > 0 && t`${plural(open, { one: '# not asked', other: '# not asked' })}`,
          isMixed && asked !== null ? t`in part ${asked}` : asked,
        ]}
        end={link}
      />
    </p>
  );
}

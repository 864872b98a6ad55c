import type { AskedQuestion, QuestionRun, Verdict } from './run.ts';

/** From the best to the worst. What this console does not know is never better than failed. */
const order: readonly Verdict[] = ['passed', 'empty', 'unasked', 'failed', 'unknown'];

/** The worst of a question's outcomes so far; null before the first. */
export const worstOf = ({ outcomes }: Pick<AskedQuestion, 'outcomes'>): Verdict | null =>
  outcomes.reduce<Verdict | null>(
    (worst, { verdict }) =>
      order.indexOf(verdict) > order.indexOf(worst ?? 'passed') ? verdict : (worst ?? verdict),
    null,
  );

/** `broken` and `mended`: passed and failed the other way round in the run before. `open`: not asked yet, or not any more. */
export type Standing = 'broken' | 'mended' | Verdict | 'open';

/** What a reader wants to see first. */
const standings: readonly Standing[] = [
  'broken',
  'mended',
  'failed',
  'unknown',
  'unasked',
  'empty',
  'passed',
  'open',
];

/** Where a question stands, also against the run before. */
function standingOf(question: AskedQuestion): Standing {
  const worst = worstOf(question);
  if (worst === 'failed' && question.before === 'passed') return 'broken';
  if (worst === 'passed' && question.before === 'failed') return 'mended';
  return worst ?? 'open';
}

/** The questions by where they stand, in the order in which they are read. */
export function groupsOf(questions: readonly AskedQuestion[]) {
  const groups = Map.groupBy(questions, standingOf);
  return standings.flatMap((standing) => {
    const members = groups.get(standing);
    return members === undefined ? [] : [{ standing, questions: members }];
  });
}

/** The runs of one set, or those of files, newest first as they are given. */
export const runsOf = (runs: readonly QuestionRun[], setId: string | null): readonly QuestionRun[] =>
  runs.filter((run) => run.setId === setId);

/** What the newest runs of a burger's sets say together. */
export interface Sum {
  /** The runs that go on. */
  readonly going: readonly QuestionRun[];
  readonly passed: number;
  /** The questions of which something is expected. */
  readonly expecting: number;
  readonly unasked: number;
  /** The questions that were not asked, because their run ended early. */
  readonly open: number;
  /** The run whose state is told: that of the oldest of the states that are not the present one, if there is any. */
  readonly told: QuestionRun;
  /** True if the runs are of different states. */
  readonly isMixed: boolean;
}

/** Sums the newest run of each set; null if no set was ever asked. */
export function sumOf(runs: readonly QuestionRun[]): Sum | null {
  const ofSets = runs.filter(({ setId }) => setId !== null);
  const newest = [...Map.groupBy(ofSets, ({ setId }) => setId).values()].flatMap(([run]) => run ?? []);
  const byAge = newest.toSorted((one, other) => timeOf(one) - timeOf(other));
  const told = byAge.find(({ state }) => state?.isPresent !== true) ?? byAge[0];
  if (told === undefined) return null;
  const total = (of: (counts: QuestionRun['counts']) => number) =>
    newest.reduce((sum, { counts }) => sum + of(counts), 0);
  return {
    going: newest.filter(({ end }) => end === null),
    passed: total(({ passed }) => passed),
    expecting: total(({ questions, empty }) => questions - empty),
    unasked: total(({ unasked }) => unasked),
    open: total(
      ({ questions, passed, failed, unasked, empty }) => questions - passed - failed - unasked - empty,
    ),
    told,
    isMixed: new Set(newest.map(keyOf)).size > 1,
  };
}

/** The time of the layers that were asked; a run that had none is older than all. */
const timeOf = ({ state }: QuestionRun) => Date.parse(state?.at ?? '') || 0;

/** What tells a state from others. */
const keyOf = ({ state }: QuestionRun) => (state?.isPresent ? 'present' : `${state?.number} ${state?.at}`);

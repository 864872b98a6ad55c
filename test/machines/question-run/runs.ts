import type { AskedQuestion, RunWithOutcomes, Verdict } from '#domain/questions/run.ts';

/** A question of a run, with what became of asking it each time. */
export const asked = (
  id: string,
  verdicts: readonly Verdict[],
  before: Verdict | null = null,
): AskedQuestion => ({
  id,
  name: `Question ${id}`,
  outcomes: verdicts.map((verdict, index) => ({ place: Number(id) * 10 + index, time: index + 1, verdict })),
  before,
});

/** A run of a set of two questions that goes on, after none of them. */
export const aRun = (change: Partial<RunWithOutcomes> = {}): RunWithOutcomes => ({
  id: 'RUN-1',
  burgerId: 'BRG-1',
  setId: 'SET-1',
  name: 'Opening hours',
  of: 'newest',
  state: { number: null, at: '2026-11-27T07:52:00.000Z', isPresent: true, changes: 0 },
  times: 1,
  startedAt: '2026-11-29T11:20:00.000Z',
  startedBy: { id: 'ACC-1', account: 'bea' },
  endedAt: null,
  end: null,
  isStopping: false,
  counts: { questions: 2, asked: 0, passed: 0, failed: 0, unasked: 0, empty: 0 },
  questions: [asked('1', []), asked('2', [])],
  ...change,
});

/** The same, ended in this way. */
export const ended = (end: string, change: Partial<RunWithOutcomes> = {}): RunWithOutcomes =>
  aRun({ end, endedAt: '2026-11-29T11:21:00.000Z', ...change });

import { msg } from '@lingui/core/macro';
import { replaced } from '#domain/lists/items.ts';
import type { Outcome, QuestionRun } from '#domain/questions/run.ts';
import type { LoaderDescription } from '../loader-types.ts';

/** The burger whose runs are listed. */
export interface RunsLink {
  readonly burgerId: string;
}

/** The runs of a burger, newest first. A run that was started, or has ended, is known before the list is loaded again. */
export const questionRunsLoad: LoaderDescription<RunsLink, readonly QuestionRun[], QuestionRun> = {
  name: 'question runs',
  outcomes: { loadFailed: msg`Unable to fetch the runs.` },
  apply: (runs, run) =>
    runs.some(({ id }) => id === run.id) ? replaced(runs, run, ({ id }) => id) : [run, ...runs],
};

/** One time that a question was asked in a run. */
export interface OutcomeLink {
  readonly runId: string;
  readonly place: number;
}

/** An outcome with its answers. */
export const outcomeLoad: LoaderDescription<OutcomeLink, Outcome> = {
  name: 'question outcome',
  outcomes: { loadFailed: msg`Unable to fetch these answers.` },
};

import type { JsonObject } from '#domain/entities.ts';
import type { HistoryEntry } from '#domain/history/entry.ts';
import type { Expectation } from './set.ts';

/** `unasked`: it could not be asked. `empty`: nothing was expected. `unknown`: another server's, which this console does not know. */
export type Verdict = 'passed' | 'failed' | 'unasked' | 'empty' | 'unknown';

/** A run of a set's or a file's questions, without its outcomes. */
export interface QuestionRun {
  readonly id: string;
  readonly burgerId: string;
  /** Null: of a file. */
  readonly setId: string | null;
  readonly name: string;
  readonly of: 'newest' | 'published';
  /** Null: it was not read yet, or there is none. */
  readonly state: {
    /** Of the published state; null: the newest. */
    readonly number: number | null;
    readonly at: string | null;
    /** The burger's layers are the same now. */
    readonly isPresent: boolean;
    /** The changes of the layers since; null: of a published state. */
    readonly changes: number | null;
  } | null;
  readonly times: number;
  readonly startedAt: string | null;
  readonly startedBy: HistoryEntry['by'];
  readonly endedAt: string | null;
  /** `finished`, `stopped`, `interrupted`, `hopeless`, `nothing`; null: it goes on. */
  readonly end: string | null;
  readonly isStopping: boolean;
  /** Questions by the worst of their outcomes so far; `asked` counts the outcomes, of `questions` × `times`. */
  readonly counts: {
    readonly questions: number;
    readonly asked: number;
    readonly passed: number;
    readonly failed: number;
    readonly unasked: number;
    readonly empty: number;
  };
}

/** A question in a run. */
export interface AskedQuestion {
  readonly id: string;
  readonly name: string;
  /** As they came. `time` counts from 1. */
  readonly outcomes: readonly { readonly place: number; readonly time: number; readonly verdict: Verdict }[];
  /** The worst in the run before of the same set; null: it was not asked there. */
  readonly before: Verdict | null;
}

/** A run with its questions, in the order of the set. */
export interface RunWithOutcomes extends QuestionRun {
  readonly questions: readonly AskedQuestion[];
}

/** Why something failed, and its code as JSON for words of the console's own. */
export interface Failure {
  readonly message: string;
  readonly errorCode: string | undefined;
}

/** What an expectation found. */
export interface Finding {
  readonly expectation: Expectation;
  /** `unknown`: the host did not tell, which counts as failed. */
  readonly verdict: 'passed' | 'failed' | 'unknown';
  readonly seen: string | number | null;
}

/** An outcome with its answers. */
export interface Outcome {
  readonly place: number;
  readonly questionId: string;
  readonly time: number;
  readonly verdict: Verdict;
  /** Why it could not be asked, or the burger's own failure. */
  readonly reason: Failure | null;
  /** When its conversation began; null if it is not known. */
  readonly askedAt: string | null;
  /** Null: the answers are not kept any more. */
  readonly turns: readonly AnsweredTurn[] | null;
}

/** A prompt with its answer. */
export interface AnsweredTurn {
  readonly prompt: string;
  readonly answer: string;
  readonly milliseconds: number;
  /** Milliseconds; null: there was none. */
  readonly firstWord: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly tools: readonly {
    readonly name: string;
    readonly arguments: JsonObject;
    readonly result: string;
  }[];
  readonly failure: Failure | null;
  readonly findings: readonly Finding[];
}

import type { JsonObject } from '#domain/entities.ts';

/** What is expected of an answer. The names are those of the file. */
export type Expectation =
  | {
      readonly type:
        | 'contains'
        | 'icontains'
        | 'not-contains'
        | 'not-icontains'
        | 'equals'
        | 'not-equals'
        | 'starts-with'
        | 'not-starts-with'
        | 'regex'
        | 'not-regex';
      readonly value: string;
    }
  | {
      readonly type: 'contains-any' | 'contains-all' | 'icontains-any' | 'icontains-all';
      readonly value: readonly string[];
    }
  | { readonly type: 'is-json' | 'not-is-json' | 'no-error' | 'error' }
  /** Milliseconds, or tokens of question and answer together. */
  | { readonly type: 'latency' | 'first-word' | 'tokens'; readonly threshold: number }
  /** With these arguments, perhaps among others. */
  | { readonly type: 'tool-called'; readonly value: string; readonly arguments?: JsonObject | undefined }
  /** Without a name: no tool at all. */
  | { readonly type: 'not-tool-called'; readonly value?: string | undefined }
  /** One that the console does not know, as a newer server has it. */
  | { readonly type: 'unknown'; readonly whole: JsonObject };

/** A prompt, and what is expected of its answer. */
export interface Turn {
  readonly prompt: string;
  readonly expect: readonly Expectation[];
}

/** A conversation, with what is expected of each answer. */
export interface Question {
  /** Unique within its set. */
  readonly id: string;
  readonly name: string;
  readonly turns: readonly Turn[];
}

/** A set of questions of a burger. */
export interface QuestionSet {
  readonly id: string;
  readonly burgerId: string;
  readonly name: string;
  readonly questions: readonly Question[];
  readonly version?: number | undefined;
  readonly updatedBy?: string | null | undefined;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

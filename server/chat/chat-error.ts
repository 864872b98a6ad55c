import type { CodedMessage } from '../coded.ts';

/**
 * The status of a failed test call: 400 if the caller is at fault, 502 if the other side is, 504 if it does not answer.
 */
export type FailureStatus = 400 | 502 | 504;

/**
 * A failure of a model or a tool. `message` is for the person who builds or uses the burger. It says what went wrong and
 * what to do, and never contains a key or the value of a header.
 */
export class ChatError extends Error {
  readonly status: FailureStatus;
  readonly coded: CodedMessage;

  constructor(status: FailureStatus, words: CodedMessage) {
    super(words.message);
    this.name = 'ChatError';
    this.status = status;
    this.coded = words;
  }
}

/** The error and its causes, outermost first. Bounded, because an error may be its own cause. */
export function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause) {
    chain.push(next);
    if (next instanceof AggregateError) chain.push(...next.errors.filter((inner) => inner instanceof Error));
  }
  return chain;
}

/** The system's error code (`ECONNREFUSED`) from the chain of causes. */
export function systemCodeOf(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return null;
}

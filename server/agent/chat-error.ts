import { HttpError } from '../http/http-error.ts';
import type { CodedMessage } from '../words/coded.ts';

/**
 * A failure of a model or a tool. Its words are for the person who builds or uses the burger. They say what went wrong and
 * what to do, and never contain a key or the value of a header. The status is that of a failed test call: 400 if the caller
 * is at fault, 502 if the other side is, 504 if it does not answer.
 */
export class ChatError extends HttpError {
  declare readonly status: 400 | 502 | 504;

  constructor(status: ChatError['status'], words: CodedMessage) {
    super(status, words);
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

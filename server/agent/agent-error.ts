import type { CodedMessage } from '../words/coded.ts';

/** The cause of an error: the caller and the burger's settings, the other side, or that it does not answer. */
export type Fault = 'caller' | 'host' | 'silence';

/**
 * A failure of a model or a tool. Its words are for the person who builds or uses the burger. They say what went wrong and
 * what to do, and never contain a key or the value of a header.
 */
export class AgentError extends Error {
  readonly fault: Fault;
  readonly coded: CodedMessage;

  constructor(fault: Fault, words: CodedMessage) {
    super(words.message);
    this.fault = fault;
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

/** What a test call answers with when it fails: the caller's fault, the other side's, or its silence. */
export type FailureStatus = 400 | 502 | 504;

/**
 * A failure of a model or a tool. `message` is for the person who builds or uses the burger: it says what went
 * wrong and what to do, and never holds a key or the value of a header.
 */
export class ChatError extends Error {
  readonly status: FailureStatus;

  constructor(status: FailureStatus, message: string) {
    super(message);
    this.name = 'ChatError';
    this.status = status;
  }
}

/** What a thrown thing says, without its stack. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The error and everything it was caused by, outermost first; bounded, as a cause may be its own. */
export function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause) {
    chain.push(next);
    if (next instanceof AggregateError) chain.push(...next.errors.filter((inner) => inner instanceof Error));
  }
  return chain;
}

/** The system's code for what went wrong (`ECONNREFUSED`), wherever in the chain of causes it stands. */
export function codeOf(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return null;
}

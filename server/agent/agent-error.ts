import { type CodedMessage, coded } from '../words/coded.ts';

/** The cause of an error: the caller and the burger's settings, the other side, or that it does not answer. */
export type Fault = 'caller' | 'host' | 'silence';

/** Why an answer is not whole: it reached the model's limit, a filter stopped it, or anything else. */
export type Incompleteness = 'length' | 'filtered' | 'failed';

/**
 * A failure of a model or a tool. Its words are for the person who builds or uses the burger. They say what went wrong and
 * what to do, and never contain a key or the value of a header.
 */
export class AgentError extends Error {
  readonly fault: Fault;
  readonly coded: CodedMessage;
  readonly incompleteness: Incompleteness;

  constructor(fault: Fault, words: CodedMessage, incompleteness: Incompleteness = 'failed') {
    super(words.message);
    this.fault = fault;
    this.coded = words;
    this.incompleteness = incompleteness;
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

const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** The words for a failed connection that only the operator can do something about; null for every other one. */
export function operatorsProblem(error: unknown, host: string): CodedMessage | null {
  const code = systemCodeOf(error);
  if (code !== null && untrusted.includes(code)) return coded('certificate-untrusted', { host, code });
  // undici has no code of its own for what a proxy refuses.
  return causesOf(error).some(({ message }) => /^Proxy (response|Authentication) /.test(message))
    ? coded('proxy-refused', { host })
    : null;
}

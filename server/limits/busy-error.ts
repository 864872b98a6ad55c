import { type CodedMessage, coded } from '../words/coded.ts';

/**
 * Too much memory would be held by the same caller or by all callers together, or too much work waits. A call is answered
 * with 503, and may be made again soon.
 */
export class BusyError extends Error {
  readonly coded: CodedMessage;

  constructor(code: 'server-busy' | 'sign-in-busy' = 'server-busy') {
    const words = coded(code);
    super(words.message);
    this.coded = words;
  }
}

/** One piece of work would hold more than its holder's whole share, so that trying again does not help. */
export class BeyondShareError extends BusyError {}

import { coded } from '../words/coded.ts';

/** Too much memory would be held by the same caller, or by all callers together. A call is answered with 503. */
export class BusyError extends Error {
  readonly coded = coded('server-busy');

  constructor() {
    super();
    this.message = this.coded.message;
  }
}

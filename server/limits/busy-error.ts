import { coded } from '../coded.ts';

/** Too much memory would be held, together with what the same caller or all others hold. A call is answered with 503. */
export class BusyError extends Error {
  readonly coded = coded('server-busy');

  constructor() {
    super();
    this.message = this.coded.message;
  }
}

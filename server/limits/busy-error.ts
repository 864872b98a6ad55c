import { coded } from '../coded.ts';
import { HttpError } from '../http/http-error.ts';

/** The refusal of what would hold too much memory, together with what the same caller or all others hold. */
export class BusyError extends HttpError {
  constructor() {
    super(503, coded('server-busy'), { headers: { 'Retry-After': '2' } });
  }
}

import { createMiddleware } from 'hono/factory';
import { coded } from '../coded.ts';
import { HttpError } from './http-error.ts';

const MIB = 1024 * 1024;
/** The size at which a sender is cut off. */
const PATIENCE = 64 * MIB;

/**
 * Refuses a body of more than `mebibytes` with 413. The rest of the body is read and discarded, because a client that is
 * still sending when the connection closes never sees the answer.
 */
export function limitBody(mebibytes: number) {
  const most = mebibytes * MIB;
  return createMiddleware(async (c, next) => {
    const declared = c.req.header('content-length');
    // Node holds senders to the length that they declare. Accessing the body here would create a stream for it.
    if (declared !== undefined && Number(declared) <= most) return next();
    const { body } = c.req.raw;
    if (body === null) return next();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for await (const piece of body) {
      size += piece.byteLength;
      if (size <= most) pieces.push(piece);
      else if (size > most + PATIENCE) break;
    }
    if (size > most) throw new HttpError(413, coded('body-too-large', { most: String(mebibytes) }));
    c.req.raw = new Request(c.req.raw, { body: new Blob(pieces) });
    return next();
  });
}

import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { changedNumber, isDense, isNestedTooDeep } from '../lib/json.ts';
import { BusyError } from '../limits/busy-error.ts';
import { isStranger } from '../limits/holder.ts';
import { coded } from '../words/coded.ts';
import { holderOf, whenGone } from './holding.ts';
import { HttpError } from './http-error.ts';
import type { Env } from './router.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** A smaller body is not counted: Node itself takes as much for a connection. */
const SMALL = 16 * KIB;
/** The size at which a sender is cut off. */
const PATIENCE = 64 * MIB;
/** The characters of a body outside its texts. No form has as many, and a megabyte of them would hold up others. */
const MAX_STRUCTURE = 64 * KIB;
/** The bytes by which the copy of a body without a length grows. */
const BLOCK = 16 * KIB;
/** The pieces of a body whose sender is cut off if they have fewer bytes than so many each: reading one takes microseconds. */
const MAX_PIECES = 1000;
const SMALL_PIECE = 16;
/** The memory that a byte of a body takes: itself, and in the text or the values that are read from it. */
const TIMES = 2;

/**
 * Refuses a body of more than `mebibytes`, or of a stranger's `strangersKib`, with 413, and one for which there is no memory with
 * 503. The rest of the body is read and discarded, because a client that is still sending when the connection closes never sees the
 * answer. One of at most 1 MiB that is nested too deeply, or has too many values, is refused with 400.
 */
export function limitBody(
  mebibytes: number,
  {
    strangersKib = mebibytes * KIB,
    tooLarge = (kib: number) => new HttpError(413, coded('body-too-large', { most: shown(kib) })),
  } = {},
) {
  return createMiddleware<Env>(async (c, next) => {
    const length = c.req.header('content-length');
    const declared = length === undefined ? undefined : Number(length);
    if (declared !== undefined && declared <= SMALL) return next();
    const holder = holderOf(c);
    const kib = isStranger(holder) ? strangersKib : mebibytes * KIB;
    const most = kib * KIB;
    const hold = c.var.limits.budget.open(holder);
    const fits = (bytes: number) => hold.resize(bytes * TIMES);
    try {
      // Node holds senders to the length that they declare. Accessing the body here would create a stream for it.
      if (declared === undefined || declared > most || !fits(declared)) {
        const size = await readWithin(c, most, declared === undefined ? fits : () => false);
        if (size > most) throw tooLarge(kib);
        if (size > 0) throw new BusyError();
      }
      if (most <= MIB && isDense(await bodyText(c), MAX_STRUCTURE))
        throw new HttpError(400, coded('too-dense'));
      await next();
    } finally {
      // A stream that goes on after its head keeps the body's text.
      whenGone(c, hold.release);
    }
  });
}

const shown = (kib: number) => (kib < KIB ? `${kib} KiB` : `${kib / KIB} MiB`);

/**
 * Reads a body of at most `most` bytes, for which there is memory, in the place of the call's own, and returns 0. Otherwise it
 * discards the body and returns how large it is.
 */
async function readWithin(c: Context<Env>, most: number, fits: (bytes: number) => boolean): Promise<number> {
  const { body } = c.req.raw;
  if (body === null) return 0;
  // A caller may send each byte as a piece, which would take a hundred times as much.
  const bytes = new ArrayBuffer(0, { maxByteLength: most });
  const copied = new Uint8Array(bytes);
  let size = 0;
  let pieces = 0;
  let isWanted = true;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      pieces += 1;
      if (pieces > MAX_PIECES && size < pieces * SMALL_PIECE) c.env.incoming.destroy();
      if (size > most + PATIENCE) return size;
      isWanted &&= size <= most && fits(size);
      // Resizing takes as long for a byte as for a block.
      if (!isWanted) bytes.resize(0);
      else if (size > bytes.byteLength) bytes.resize(Math.min(most, size + BLOCK));
      if (isWanted) copied.set(piece, size - piece.byteLength);
    }
  } catch {
    throw new HttpError(400, coded('body-not-read'));
  }
  if (!isWanted) return size;
  c.req.raw = new Request(c.req.raw, { body: bytes.slice(0, size) });
  return 0;
}

/**
 * The text of a call's body.
 * @throws {HttpError} 400 if the caller leaves before its end, or if it is nested so deeply that parsing it would take long
 */
export async function bodyText(c: Context): Promise<string> {
  const text = await c.req.text().catch(() => {
    throw new HttpError(400, coded('body-not-read'));
  });
  if (isNestedTooDeep(text)) throw new HttpError(400, coded('too-deep'));
  return text;
}

/** The refusal of a number that cannot be kept exactly. */
export const inexact = (number: string) =>
  new HttpError(400, coded('number-inexact', { number: number.slice(0, 40) }));

/** Refuses a body with a number that cannot be kept exactly (400). For calls that store the body's JSON. */
export const exactNumbers = createMiddleware(async (c, next) => {
  const changed = changedNumber(await bodyText(c));
  if (changed === null) return next();
  throw inexact(changed);
});

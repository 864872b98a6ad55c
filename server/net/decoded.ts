import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib';

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** A body without its `content-encoding`, which some hosts use unasked. Whoever reads it bounds its size. */
export function decoded(body: Readable, encoding: unknown): Readable {
  const decoder = decoders.get(
    String(encoding ?? '')
      .trim()
      .toLowerCase(),
  )?.();
  if (decoder === undefined) return body;
  // The reader gets the errors of both.
  return pipeline(body, decoder, () => undefined);
}

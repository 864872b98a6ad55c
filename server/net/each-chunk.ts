import { finished, type Readable } from 'node:stream';

/** A promise to await before the next chunk; null if it may come at once. */
export type Pause = Promise<unknown> | null;

/**
 * Passes the chunks of a body to `take` as they come, and none during a pause. An error of `take` ends the body. This uses
 * the stream's events, because its iterator makes several promises for each chunk, which cost more than the work itself.
 * @throws what `take` throws, and what interrupts the body
 */
export function eachChunk(body: Readable, take: (chunk: Buffer) => Pause): Promise<void> {
  return new Promise((resolve, reject) => {
    let pause: Pause = null;
    let hasFailed = false;
    const fail = (error: unknown) => {
      hasFailed = true;
      body.destroy(error instanceof Error ? error : new Error(String(error)));
    };
    body.on('data', (chunk: Buffer) => {
      // A body that is destroyed may still have chunks of the same turn.
      if (hasFailed) return;
      try {
        pause = take(chunk);
      } catch (error) {
        fail(error);
        return;
      }
      if (pause === null) return;
      body.pause();
      pause.then(() => body.resume(), fail);
    });
    finished(body, { writable: false }, (error) => {
      const over = () => (error ? reject(error) : resolve());
      // The chunks before a failure are taken first.
      if (pause === null) over();
      else pause.then(over, over);
    });
  });
}

import { finished, type Readable } from 'node:stream';

/** What to wait for before more comes; null where it may come at once. */
export type Pause = Promise<unknown> | null;

/**
 * Hands on the chunks of a body as they come, and nothing more of it during a pause. A failure of `take` ends the body. By
 * its events, because its iterator makes several promises of each chunk, which cost more than all that is done with it.
 * @throws what `take` throws, and what ends the body before its end
 */
export function eachChunk(body: Readable, take: (chunk: Buffer) => Pause): Promise<void> {
  return new Promise((resolve, reject) => {
    let pause: Pause = null;
    const fail = (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error)));
    body.on('data', (chunk: Buffer) => {
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
      // What came before the failure is taken first.
      if (pause === null) over();
      else pause.then(over, over);
    });
  });
}

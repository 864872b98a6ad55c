/** Does `work` every `ms`, one after another, until it is stopped. A failure does not end it. */
export function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void) {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(work).catch(failed);
  }, ms);
  return {
    /** Waits for work that has begun. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

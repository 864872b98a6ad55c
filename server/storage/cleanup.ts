import type { Log } from '../lib/log.ts';
import { UnavailableError } from './unavailable.ts';

const CLEANUP_MS = 60_000;

/** Deletes data that are no longer needed. */
export type Cleanup = () => Promise<unknown>;

/**
 * Runs the cleanups every minute, one after another and apart from the calls, which therefore never wait for what others left.
 * One that fails is run again a minute later. `stop` waits for the one that is running.
 */
export function startCleanup(log: Log, cleanups: readonly Cleanup[]): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (const cleanup of cleanups) {
      if (isStopped) return;
      try {
        await cleanup();
      } catch (error) {
        // Calls report a database that does not answer.
        if (!(error instanceof UnavailableError)) log.error('A sweep failed', error);
      }
    }
  }

  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined;
    });
  }, CLEANUP_MS).unref();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

import type { Log } from '../lib/log.ts';
import { UnavailableError } from './unavailable.ts';

const SWEEP_MS = 60_000;

/** Deletes data that are no longer needed. */
export type Sweep = () => Promise<unknown>;

/**
 * Runs the sweeps every minute, one after another and apart from the calls, which therefore never wait for what others left.
 * One that fails is run again a minute later. `stop` waits for the one that is running.
 */
export function startSweeps(log: Log, sweeps: readonly Sweep[]): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (const sweep of sweeps) {
      if (isStopped) return;
      try {
        await sweep();
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
  }, SWEEP_MS).unref();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

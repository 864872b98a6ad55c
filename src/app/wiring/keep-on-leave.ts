import type { Network } from './network.ts';

/** Calls `keep` each time the page is left, also for a reload, and when the actor has stopped. */
export function keepOnLeave(
  page: Network,
  actor: { subscribe(observer: { complete(): void }): unknown },
  keep: () => void,
): void {
  page.addEventListener('pagehide', keep);
  actor.subscribe({
    complete() {
      page.removeEventListener('pagehide', keep);
      keep();
    },
  });
}

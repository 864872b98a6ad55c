import { observeActors } from '../create-actor.ts';

/** What `?inspect` in the address asks for: Stately's inspector, or with `?inspect=log` the log at the foot of the page. */
export async function inspectActors(search: string): Promise<void> {
  const wanted = new URLSearchParams(search).get('inspect');
  if (wanted === null) return;
  if (wanted === 'log') observeActors((await import('./panel.tsx')).openPanel());
  else observeActors((await import('./stately.ts')).openStately());
}

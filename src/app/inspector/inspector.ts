import { observeActors } from '../create-actor.ts';

/** Opens Stately's inspector with `?inspect` in the address, or the log at the foot of the page with `?inspect=log`. */
export async function inspectActors(search: string): Promise<void> {
  const wanted = new URLSearchParams(search).get('inspect');
  if (wanted === null) return;
  if (wanted === 'log') observeActors((await import('./panel.tsx')).openPanel());
  else observeActors((await import('./stately.ts')).openStately());
}

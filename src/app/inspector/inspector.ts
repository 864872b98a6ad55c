import { observeActors } from '../create-actor.ts';

/** Opens Stately's inspector with `?inspect` in the address, or writes to the browser's console with `?inspect=log`. */
export async function inspectActors(search: string): Promise<void> {
  const wanted = new URLSearchParams(search).get('inspect');
  if (wanted === null) return;
  if (wanted === 'log')
    observeActors((await import('./console-inspector.ts')).createConsoleInspector(console.info));
  else observeActors((await import('./stately.ts')).openStately());
}

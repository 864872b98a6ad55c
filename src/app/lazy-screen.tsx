import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '#views/lazy-part.tsx';
import { bringWholeCatalog } from './i18n.ts';

/** A part that is fetched when it is first shown, together with the rest of the message catalog. */
export function lazyScreen<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): LazyPart<TProps> {
  return lazyPart(async () => {
    const [screen] = await Promise.all([load(), bringWholeCatalog()]);
    return screen;
  });
}

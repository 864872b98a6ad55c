import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '#views/lazy-part.tsx';
import { bringCatalog, type Catalog } from './i18n.ts';

/** A part that is fetched when it is first shown, together with its messages. */
export function lazyScreen<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
  catalog: Catalog = 'pages',
): LazyPart<TProps> {
  return lazyPart(async () => {
    const [screen] = await Promise.all([load(), bringCatalog(catalog)]);
    return screen;
  });
}

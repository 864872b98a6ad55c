import { useEffect } from 'react';

/** Puts the name of what a page shows into the tab's title, which names only the page before that. */
export function useTabTitle(name: string | undefined, page: string): void {
  useEffect(() => {
    if (name === undefined) return;
    document.title = `${name} · ${page} · Cowtex`;
    return () => {
      document.title = `${page} · Cowtex`;
    };
  }, [name, page]);
}

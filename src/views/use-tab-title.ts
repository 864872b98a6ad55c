import { useEffect } from 'react';

/** Adds the name of the shown item to the title of the tab. Until the name is known, the title has only the page. */
export function useTabTitle(name: string | undefined, page: string): void {
  useEffect(() => {
    if (name === undefined) return;
    document.title = `${name} · ${page} · Cowtex`;
    return () => {
      document.title = `${page} · Cowtex`;
    };
  }, [name, page]);
}

import { useState } from 'react';
import type { Burger } from '#domain/entities.ts';

/** The burgers that are being chosen. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  toggle(burger: Burger): void;
  /** Chooses these burgers, or none of them. */
  setAll(burgers: readonly Burger[], isChosen: boolean): void;
}

/** The chosen burgers of a list; without a selection none are being chosen. A burger that has left the list is not chosen. */
export function useSelection(burgers: readonly Burger[]) {
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  const change = (changed: readonly Burger[], isChosen: boolean) =>
    setKeys((current) => {
      const next = new Set(current);
      for (const { id } of changed)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  const selection: Selection | undefined =
    keys === null
      ? undefined
      : {
          keys,
          toggle: (burger) => change([burger], !keys.has(burger.id)),
          setAll: change,
        };
  return {
    selection,
    chosen: burgers.filter(({ id }) => keys?.has(id)),
    begin: () => setKeys(new Set()),
    end: () => setKeys(null),
  };
}

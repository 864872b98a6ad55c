import { useState } from 'react';
import type { Burger } from '#domain/entities.ts';

/** The burgers that are being chosen. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  toggle(burger: Burger): void;
  /** Chooses these burgers, or none of them. */
  setAll(burgers: readonly Burger[], isChosen: boolean): void;
}

/**
 * The chosen burgers of a workshop's list; without a selection none are being chosen. A burger that has left the list is not
 * chosen, and another workshop's list begins without a selection.
 */
export function useSelection(workshopId: string, burgers: readonly Burger[]) {
  const [made, setMade] = useState<{ readonly workshopId: string; readonly keys: ReadonlySet<string> }>();
  const isOfAnother = made !== undefined && made.workshopId !== workshopId;
  if (isOfAnother) setMade(undefined);
  const keys = made === undefined || isOfAnother ? null : made.keys;
  const change = (changed: readonly Burger[], isChosen: boolean) =>
    setMade((current) => {
      const next = new Set(current?.keys);
      for (const { id } of changed)
        if (isChosen) next.add(id);
        else next.delete(id);
      return { workshopId, keys: next };
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
    begin: () => setMade({ workshopId, keys: new Set() }),
    end: () => setMade(undefined),
  };
}

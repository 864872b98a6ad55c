import { type DataSource, isMissing, isReal } from './data-source.ts';
import type { Workshop } from './entities.ts';
import type { Notice } from './messages.ts';

/** The state of the workshops: the source of the items, and why they are not the server's. */
interface KnownWorkshops {
  readonly items: readonly Workshop[];
  readonly source: DataSource;
  readonly problem: Notice | null;
}

/** Stands for all workshops where one is chosen. No ID of a workshop is like it. */
export const ALL_WORKSHOPS = '*';

export interface WorkshopOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/**
 * The workshop whose burgers are shown: the one in the address (or all of them), else the first one; null if there is none. The
 * address is trusted while the workshops are unknown.
 */
export function chosenWorkshop(known: KnownWorkshops, inAddress: string): string | null {
  if (isReal(known) && inAddress === ALL_WORKSHOPS && known.items.length > 0) return ALL_WORKSHOPS;
  if (isReal(known)) return (known.items.find(({ id }) => id === inAddress) ?? known.items[0])?.id ?? null;
  return isMissing(known) || inAddress === '' ? null : inAddress;
}

/** The options: the real workshops, and the chosen one if it is not among them. */
export function workshopOptions(
  known: Pick<KnownWorkshops, 'items' | 'source'>,
  chosen: string,
): readonly WorkshopOption[] {
  const items = isReal(known) ? known.items : [];
  const options = items.map(({ id, name }) => ({ value: id, label: name, description: id }));
  return chosen === ALL_WORKSHOPS || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

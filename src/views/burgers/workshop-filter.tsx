import { useLingui } from '@lingui/react/macro';
import type { Workshop } from '#domain/entities.ts';
import { Select } from '../controls/select.tsx';
import type { ListState } from '../list/use-list.ts';
import styles from './burgers.module.css';

export interface WorkshopOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/**
 * The workshop whose burgers are shown: the one in the address, else the first one; null where there is none to
 * show. As long as it is not known which workshops there are, the address is believed.
 */
export function chosenWorkshop(
  { items, source, problem }: Pick<ListState<Workshop>, 'items' | 'source' | 'problem'>,
  inAddress: string,
): string | null {
  if (source === 'server' || source === 'cache') {
    return (items.find(({ id }) => id === inAddress) ?? items[0])?.id ?? null;
  }
  const isKnownToBeEmpty = source === 'samples' && problem === null;
  return isKnownToBeEmpty || inAddress === '' ? null : inAddress;
}

/** What can be chosen: the real workshops, and the chosen one where it is not among them. */
export function workshopOptions(
  { items, isReal }: Pick<ListState<Workshop>, 'items' | 'isReal'>,
  chosen: string,
): readonly WorkshopOption[] {
  const options = isReal ? items.map(({ id, name }) => ({ value: id, label: name, description: id })) : [];
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

interface WorkshopFilterProps {
  readonly options: readonly WorkshopOption[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Chooses the workshop whose burgers are shown. */
export function WorkshopFilter({ options, chosen, onChoose }: WorkshopFilterProps) {
  const { t } = useLingui();
  return (
    <div className={styles.filter}>
      <Select label={t`Workshop`} options={options} value={chosen} onChange={onChoose} />
    </div>
  );
}

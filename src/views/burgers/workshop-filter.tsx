import { useLingui } from '@lingui/react/macro';
import type { WorkshopOption } from '#domain/workshop-choice.ts';
import { Select } from '../controls/select.tsx';
import styles from './burgers.module.css';

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

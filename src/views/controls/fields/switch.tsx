import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { useBusy } from '#views/controls/busy.ts';
import { cx } from '#views/controls/cx.ts';
import type { CheckboxProps } from './checkbox.tsx';
import { FieldNotes } from './field.tsx';
import inputStyles from './pressable.module.css';
import styles from './toggle.module.css';

interface SwitchProps extends CheckboxProps {
  readonly isDisabled?: boolean;
}

/** A setting that is on or off. */
export function Switch({ label, description, ...toggle }: SwitchProps) {
  return (
    <SwitchField {...toggle} className={cx(styles.toggle)} isReadOnly={useBusy()}>
      <SwitchButton className={cx(styles.row, inputStyles.pressable)}>
        <span className={styles.switch} />
        <span>{label}</span>
      </SwitchButton>
      <FieldNotes description={description} />
    </SwitchField>
  );
}

import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { AriaNotes } from './aria-notes.tsx';
import { useBusy } from './busy.ts';
import type { CheckboxProps } from './checkbox.tsx';
import { cx } from './cx.ts';
import styles from './toggle.module.css';

interface SwitchProps extends CheckboxProps {
  readonly isDisabled?: boolean;
}

/** A setting that is on or off. */
export function Switch({ label, isSelected, onChange, description, isDisabled = false }: SwitchProps) {
  return (
    <SwitchField
      className={cx(styles.toggle)}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      isReadOnly={useBusy()}
    >
      <SwitchButton className={cx(styles.row)}>
        <span className={styles.switch} />
        <span>{label}</span>
      </SwitchButton>
      <AriaNotes description={description} />
    </SwitchField>
  );
}

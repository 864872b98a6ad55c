import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { useBusy } from '#views/controls/busy.ts';
import { cx } from '#views/controls/cx.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { FieldNotes } from './field.tsx';
import inputStyles from './pressable.module.css';
import styles from './toggle.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly description?: ReactNode;
  /** Some of what it stands for is selected. */
  readonly isIndeterminate?: boolean;
  /** The label is said, but not shown. */
  readonly isLabelHidden?: boolean;
}

/** An option of the current action, as opposed to a setting (see `Switch`). */
export function Checkbox({ label, description, isLabelHidden = false, ...checkbox }: CheckboxProps) {
  return (
    <CheckboxField {...checkbox} className={cx(styles.toggle)} isReadOnly={useBusy()}>
      <CheckboxButton className={cx(styles.row, inputStyles.pressable)}>
        <span className={styles.box} />
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </CheckboxButton>
      <FieldNotes description={description} />
    </CheckboxField>
  );
}

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

import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { AriaNotes } from './aria-notes.tsx';
import { useBusy } from './busy.ts';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import styles from './segments.module.css';
import type { Text } from './text.ts';

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { value: Value; label: ReactNode }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly errorMessage?: Text | undefined;
  readonly isRequired?: boolean;
}

/** A choice between two to four options in one bar. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, errorMessage } = props;
  return (
    <AriaRadioGroup
      className={cx(fieldStyles.field)}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option) onChange(option.value);
      }}
      isReadOnly={useBusy()}
      isInvalid={errorMessage !== undefined}
      isRequired={props.isRequired === true}
      validationBehavior="aria"
    >
      <Label className={cx(fieldStyles.label)}>{label}</Label>
      <div className={styles.segments}>
        {options.map((option) => (
          <RadioField key={option.value} value={option.value}>
            <RadioButton className={cx(styles.segment)}>{option.label}</RadioButton>
          </RadioField>
        ))}
      </div>
      <AriaNotes errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}

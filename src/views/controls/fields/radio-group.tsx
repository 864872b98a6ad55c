import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { cx } from '#views/controls/cx.ts';
import { chooser } from './chooser.ts';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import inputStyles from './pressable.module.css';
import styles from './segments.module.css';
import type { SegmentsProps } from './segments.tsx';

interface RadioGroupProps<Value extends string>
  extends Pick<FieldProps, 'errorMessage' | 'isRequired'>,
    Omit<SegmentsProps<Value>, 'value'> {
  readonly value: Value | null;
}

/** A choice between two to four options in one bar. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      {...useField(props)}
      orientation="horizontal"
      value={props.value}
      onChange={chooser(props)}
    >
      <FieldContent {...props}>
        <div className={styles.segments}>
          {props.options.map((option) => (
            <RadioField key={option.value} value={option.value}>
              <RadioButton className={cx(styles.segment, inputStyles.pressable)}>{option.label}</RadioButton>
            </RadioField>
          ))}
        </div>
      </FieldContent>
    </AriaRadioGroup>
  );
}

import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { cx } from '#views/controls/cx.ts';
import { chooser } from './chooser.ts';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import inputStyles from './pressable.module.css';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice in one bar of how something is shown. `RadioGroup` is for forms: it can be busy or invalid. */
export function Segments<Value extends string>({ label, value, ...choice }: SegmentsProps<Value>) {
  return (
    <AriaRadioGroup
      aria-label={label}
      className={cx(styles.segments)}
      orientation="horizontal"
      value={value}
      onChange={chooser(choice)}
    >
      <SegmentList options={choice.options} />
    </AriaRadioGroup>
  );
}

/** The choices of a radio group. */
function SegmentList({ options }: { options: SegmentsProps<string>['options'] }) {
  return options.map((option) => (
    <RadioField key={option.value} value={option.value}>
      <RadioButton className={cx(styles.segment, inputStyles.pressable)}>{option.label}</RadioButton>
    </RadioField>
  ));
}

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
          <SegmentList options={props.options} />
        </div>
      </FieldContent>
    </AriaRadioGroup>
  );
}

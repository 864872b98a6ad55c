import type { ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from '#views/controls/cx.ts';
import { chooser } from './chooser.ts';
import inputStyles from './pressable.module.css';
import styles from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice in one bar of how something is shown. `RadioGroup` is for forms: it can be busy or invalid. */
export function Segments<Value extends string>({ label, value, ...choice }: SegmentsProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      className={cx(styles.segments)}
      orientation="horizontal"
      value={value}
      onChange={chooser(choice)}
    >
      <SegmentList options={choice.options} />
    </RadioGroup>
  );
}

/** The choices of a radio group. */
export function SegmentList({ options }: { options: SegmentsProps<string>['options'] }) {
  return options.map((option) => (
    <RadioField key={option.value} value={option.value}>
      <RadioButton className={cx(styles.segment, inputStyles.pressable)}>{option.label}</RadioButton>
    </RadioField>
  ));
}

import { RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { chooser } from './chooser.ts';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import styles from './segments.module.css';
import { SegmentList, type SegmentsProps } from './segments.tsx';

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

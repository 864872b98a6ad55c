import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text as AriaText } from 'react-aria-components/Text';
import { AriaScope } from './aria-scope.tsx';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import type { FieldProps } from './field.tsx';
import { ChevronDownIcon, ErrorIcon } from './icons.tsx';
import { type Option, OptionPopover } from './option-popover.tsx';
import styles from './popover.module.css';
import { useText } from './text.ts';

export interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly Option<Value>[];
  /** The chosen option's value; null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly name?: string;
}

/** One of a list, chosen from a popover. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const say = useText();
  const { options, errorMessage, placeholder, name } = props;
  return (
    <AriaScope>
      <AriaSelect
        className={cx(fieldStyles.field)}
        value={props.value}
        onChange={(key) => {
          const chosen = options.find((option) => option.value === key);
          if (chosen) props.onChange(chosen.value);
        }}
        isDisabled={props.isDisabled === true}
        isRequired={props.isRequired === true}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
        {...(placeholder !== undefined && { placeholder })}
        {...(name !== undefined && { name })}
      >
        <Label className={cx(fieldStyles.label, props.isLabelHidden && fieldStyles.hidden)}>
          {props.label}
        </Label>
        <Button className={cx(fieldStyles.input, styles.trigger)}>
          <SelectValue className={cx(styles.value)} />
          <ChevronDownIcon />
        </Button>
        {errorMessage !== undefined && (
          <FieldError className={cx(fieldStyles.error)}>
            <ErrorIcon />
            {say(errorMessage)}
          </FieldError>
        )}
        {props.description && (
          <AriaText slot="description" className={fieldStyles.description}>
            {props.description}
          </AriaText>
        )}
        <OptionPopover options={options} />
      </AriaSelect>
    </AriaScope>
  );
}

import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { AriaNotes } from './aria-notes.tsx';
import { AriaScope } from './aria-scope.tsx';
import { useBusy } from './busy.ts';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import type { FieldProps } from './field.tsx';
import fieldButton from './field-button.module.css';
import { ChevronDownIcon } from './member-icons.tsx';
import { OptionList } from './option-list.tsx';
import styles from './popover.module.css';
import type { Option } from './select.tsx';

export interface ComboBoxProps extends FieldProps {
  /** The suggestions. The user can type other values. */
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

/** The implementation of `ComboBox`, in a separate chunk. */
export function ComboBoxField(props: ComboBoxProps) {
  const isBusy = useBusy();
  const { options, errorMessage, placeholder } = props;
  return (
    <AriaScope>
      <AriaComboBox
        className={cx(fieldStyles.field)}
        allowsCustomValue
        inputValue={props.value}
        onInputChange={props.onChange}
        isDisabled={props.isDisabled === true}
        isReadOnly={isBusy}
        isRequired={props.isRequired === true}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
      >
        <Label className={cx(fieldStyles.label)}>{props.label}</Label>
        <div className={fieldButton.frame}>
          <Input className={cx(fieldStyles.input)} {...(placeholder !== undefined && { placeholder })} />
          <Button className={cx(fieldButton.button)}>
            <ChevronDownIcon />
          </Button>
        </div>
        <AriaNotes {...props} />
        <Popover className={cx(styles.popover, styles.options)} offset={4}>
          <OptionList options={options} />
        </Popover>
      </AriaComboBox>
    </AriaScope>
  );
}

import { use } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/member-icons.tsx';
import styles from './field.module.css';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import fieldButton from './field-button.module.css';
import { type Option, OptionList, OptionPopover } from './option-list.tsx';

interface ComboBoxProps extends FieldProps {
  /** The suggestions. The user can type other values. */
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

/** A text field with suggestions. Its value is the field's text, suggested or not. */
export function ComboBox(props: ComboBoxProps) {
  const { options, value, onChange, placeholder } = props;
  return (
    <AriaComboBox {...useField(props)} allowsCustomValue inputValue={value} onInputChange={onChange}>
      <FieldContent {...props}>
        <div className={fieldButton.frame}>
          <OpeningInput {...(placeholder !== undefined && { placeholder })} />
          <Button className={cx(fieldButton.button)}>
            <ChevronDownIcon />
          </Button>
        </div>
      </FieldContent>
      <OptionPopover label={props.label}>
        <OptionList options={options} />
      </OptionPopover>
    </AriaComboBox>
  );
}

/** The text field. A click into it shows all suggestions, whatever stands in it. */
function OpeningInput({ placeholder }: Pick<ComboBoxProps, 'placeholder'>) {
  const state = use(ComboBoxStateContext);
  return (
    <Input
      className={cx(styles.input)}
      onClick={() => state?.open(null, 'manual')}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}

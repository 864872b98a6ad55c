import { use } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { cx } from '#views/controls/cx.ts';
import { ChevronDownIcon } from '#views/controls/icons/member-icons.tsx';
import { Popover } from '#views/controls/overlays/popover.tsx';
import styles from './field.module.css';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import fieldButton from './field-button.module.css';
import { type Option, OptionList } from './option-list.tsx';

interface ComboBoxProps extends FieldProps {
  /** The suggestions. The user can type other values. */
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

/** A text field with suggestions. Its value is the field's text, suggested or not. */
export function ComboBox(props: ComboBoxProps) {
  const { options, value, onChange, placeholder = '' } = props;
  return (
    <AriaComboBox {...useField(props)} allowsCustomValue inputValue={value} onInputChange={onChange}>
      <FieldContent {...props}>
        <div className={fieldButton.frame}>
          <OpeningInput placeholder={placeholder} />
          <Button className={cx(fieldButton.button)}>
            <ChevronDownIcon />
          </Button>
        </div>
      </FieldContent>
      <Popover label={props.label} isOfField>
        <OptionList options={options} />
      </Popover>
    </AriaComboBox>
  );
}

/** The text field. A click into it shows all suggestions, whatever stands in it. */
function OpeningInput({ placeholder }: { placeholder: string }) {
  const state = use(ComboBoxStateContext);
  return (
    <Input
      className={cx(styles.input)}
      placeholder={placeholder}
      onClick={({ currentTarget }) => {
        if (!currentTarget.readOnly) state?.open(null, 'manual');
      }}
    />
  );
}

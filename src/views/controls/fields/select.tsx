import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/member-icons.tsx';
import styles from '../overlays/popover.module.css';
import fieldStyles from './field.module.css';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import { type Option, OptionList, OptionPopover } from './option-list.tsx';
import { SearchedOptions } from './searched-options.tsx';

/** More options than these are searched. */
const FEW = 12;

interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly Option<Value>[];
  /** The chosen option's value; null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
}

/** A choice from a list in a popover. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = '' } = props;
  // React Aria's has no read-only state.
  const { isReadOnly, ...field } = useField(props);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const chosen = options.find((option) => option.value === value);
  return (
    <AriaSelect
      {...field}
      placeholder={placeholder}
      value={value}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.value === key);
        if (option && !isReadOnly) onChange(option.value);
      }}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open && !isReadOnly);
        setQuery('');
      }}
    >
      <FieldContent {...props}>
        <Button
          className={cx(fieldStyles.input, styles.trigger)}
          {...(isReadOnly && { 'aria-disabled': true })}
        >
          {/* Not React Aria's text, which it has of an option in the list only. */}
          <SelectValue className={cx(styles.value)} data-placeholder={chosen ? undefined : true}>
            {chosen?.label ?? placeholder}
          </SelectValue>
          <ChevronDownIcon />
        </Button>
      </FieldContent>
      <OptionPopover label={props.label}>
        {options.length > FEW ? (
          <SearchedOptions options={options} query={query} onQueryChange={setQuery} />
        ) : (
          <OptionList options={options} />
        )}
      </OptionPopover>
    </AriaSelect>
  );
}

import { useState } from 'react';
import { Select as AriaSelect } from 'react-aria-components/Select';
import { Popover } from '../overlays/popover.tsx';
import { chooser } from './chooser.ts';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import type { Option } from './option-list.tsx';
import { SearchedOptions } from './searched-options.tsx';
import { SelectButton } from './select-button.tsx';

interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly Option<Value>[];
  /** The chosen option's value; null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
}

/** A choice from a list in a popover. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, placeholder = '' } = props;
  // React Aria's has no read-only state.
  const { isReadOnly, ...field } = useField(props);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const chosen = options.find((option) => option.value === value);
  const onOpenChange = (open: boolean) => {
    setOpen(open && !isReadOnly);
    setQuery('');
  };
  return (
    <AriaSelect
      {...field}
      value={value}
      onChange={isReadOnly ? () => {} : chooser(props)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <FieldContent {...props}>
        <SelectButton chosen={chosen?.label} placeholder={placeholder} isReadOnly={isReadOnly} />
      </FieldContent>
      <Popover label={props.label} isOfField>
        <SearchedOptions options={options} first={isOpen && chosen} query={query} onQueryChange={setQuery} />
      </Popover>
    </AriaSelect>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { filterRows } from '#domain/lists/table-view.ts';
import { cx } from '#views/controls/cx.ts';
import { ChevronDownIcon } from '#views/controls/icons/member-icons.tsx';
import popover from '#views/controls/overlays/popover.module.css';
import { Popover } from '#views/controls/overlays/popover.tsx';
import { chooser } from './chooser.ts';
import fieldStyles from './field.module.css';
import { FieldContent, type FieldProps, useField } from './field.tsx';
import { type Option, OptionList } from './option-list.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './select.module.css';

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

interface SelectButtonProps {
  /** The label of the chosen option. React Aria has it only if the option is in the list. */
  readonly chosen: string | undefined;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
}

/** The button of a Select, with the chosen option. */
function SelectButton({ chosen, placeholder, isReadOnly }: SelectButtonProps) {
  return (
    <Button className={cx(fieldStyles.input, styles.button)} {...(isReadOnly && { 'aria-disabled': true })}>
      <SelectValue className={cx(styles.value)} data-placeholder={chosen === undefined || undefined}>
        {chosen ?? placeholder}
      </SelectValue>
      <ChevronDownIcon />
    </Button>
  );
}

/** More options than these are searched. */
const FEW = 12;

/** The maximum number of options in a list. A thousand take seconds to draw, and nobody reads them. */
const MAX_COUNT = 50;

const columns = [
  { id: 'label', searchText: ({ label, description = '' }: Option) => `${label}\n${description}` },
];

interface SearchedOptionsProps {
  readonly options: readonly Option[];
  /** The chosen option, which comes first of many, so that they open with it in sight. */
  readonly first: Option | false | undefined;
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
}

/** The options of a Select. Many have a search field above them, which finds them by a word of their label or description. */
function SearchedOptions({ options, first, query, onQueryChange }: SearchedOptionsProps) {
  const { t, i18n } = useLingui();
  if (options.length <= FEW) return <OptionList options={options} />;
  const ordered = first ? [first, ...options.filter((option) => option !== first)] : options;
  const found = filterRows(ordered, columns, query);
  const left = found.length - MAX_COUNT;
  const search = { label: t`Search`, value: query, onChange: onQueryChange };
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <SearchBox {...search} className={cx(popover.search)} autoFocus />
      <OptionList options={found.slice(0, MAX_COUNT)} empty={t`Nothing matches “${{ filter: query }}”.`} />
      {left > 0 && (
        <div className={popover.empty}>
          <Trans>{i18n.number(left)} more. Search to find them.</Trans>
        </div>
      )}
    </Autocomplete>
  );
}

import { Suspense, useEffect, useRef, useState } from 'react';
import { useButton } from 'react-aria/useButton';
import { useSelect } from 'react-aria/useSelect';
import { Item } from 'react-stately/Item';
import { useSelectState } from 'react-stately/useSelectState';
import { lazyPart, prepareSoon } from '../lazy-part.tsx';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { ChevronDownIcon } from './member-icons.tsx';
import styles from './popover.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** An identifier below the label. */
  readonly description?: string;
}

interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly Option<Value>[];
  /** The chosen option's value; null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
}

const OptionPopup = lazyPart(async () => (await import('./option-popup.tsx')).OptionPopup);

/** A choice from a list in a popover, whose code is fetched with the first pointer or key event. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange } = props;
  const { ids, control, isBusy } = useField(props);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => prepareSoon(OptionPopup.prepare), []);

  const choose = (key: unknown) => {
    const option = options.find((candidate) => candidate.value === key);
    if (option && !isBusy) onChange(option.value);
  };
  const state = useSelectState<Option<Value>>({
    items: options,
    children: (option) => <Item key={option.value}>{option.label}</Item>,
    allowsEmptyCollection: true,
    value,
    onChange: choose,
    isOpen,
    onOpenChange: (open) => setOpen(open && !isBusy),
  });
  const { triggerProps, valueProps, menuProps } = useSelect(
    { isDisabled: control.disabled, 'aria-labelledby': ids.label },
    state,
    button,
  );
  const { buttonProps } = useButton(triggerProps, button);
  const chosen = state.selectedItems[0];
  return (
    <Field {...props} ids={ids}>
      <button
        {...buttonProps}
        ref={button}
        id={control.id}
        aria-disabled={isBusy || undefined}
        aria-describedby={control['aria-describedby']}
        data-invalid={control['aria-invalid']}
        className={cx(fieldStyles.input, styles.trigger)}
      >
        <span {...valueProps} className={styles.value} data-placeholder={chosen === undefined || undefined}>
          {chosen?.rendered ?? props.placeholder}
        </span>
        <ChevronDownIcon />
      </button>
      {state.isOpen && (
        <Suspense>
          <OptionPopup
            {...menuProps}
            options={options}
            value={value}
            trigger={button}
            onChoose={choose}
            onClose={state.close}
          />
        </Suspense>
      )}
    </Field>
  );
}

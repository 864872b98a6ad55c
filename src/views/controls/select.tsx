import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart, prepareSoon } from '../lazy-part.tsx';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';
import styles from './popover.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

export interface SelectProps<Value extends string> extends FieldProps {
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
  const chosen = options.find((option) => option.value === value);
  const valueId = `${ids.control}-value`;
  useEffect(() => prepareSoon(OptionPopup.prepare), []);

  const open = () => setOpen(!isBusy);
  const openOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  return (
    <Field {...props} ids={ids}>
      <button
        ref={button}
        type="button"
        id={control.id}
        disabled={control.disabled}
        aria-disabled={isBusy || undefined}
        aria-labelledby={`${valueId} ${ids.label}`}
        aria-describedby={control['aria-describedby']}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        data-invalid={control['aria-invalid']}
        className={cx(fieldStyles.input, styles.trigger)}
        onClick={open}
        onKeyDown={openOnArrow}
      >
        <span id={valueId} className={styles.value} data-placeholder={chosen === undefined || undefined}>
          {chosen?.label ?? props.placeholder}
        </span>
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <Suspense>
          <OptionPopup
            label={props.label}
            options={options}
            value={value}
            trigger={button}
            onChoose={(key) => {
              const option = options.find((candidate) => candidate.value === key);
              if (option) onChange(option.value);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Field>
  );
}

import type { KeyboardEventHandler, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'search';
  /** The number of rows of a text area. */
  readonly rows?: number;
  /** A monospaced font and no spell checking, for identifiers, addresses and code. */
  readonly isMono?: boolean;
  readonly name?: string;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'search';
  readonly isReadOnly?: boolean;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
  readonly ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A text field of one line, or of several with `rows`. */
export function TextField(props: TextFieldProps) {
  const { ids, control, isBusy } = useField(props);
  const shared = {
    ...control,
    ref: props.ref,
    value: props.value,
    name: props.name,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete ?? 'off',
    readOnly: props.isReadOnly || isBusy,
    inputMode: props.inputMode,
    spellCheck: props.isMono ? false : undefined,
    autoCapitalize: props.isMono ? 'none' : undefined,
    onKeyDown: props.onKeyDown,
    className: cx(styles.input, props.isMono && styles.mono),
  };
  return (
    <Field {...props} ids={ids}>
      {props.rows === undefined ? (
        <input
          {...shared}
          type={props.type ?? 'text'}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <textarea {...shared} rows={props.rows} onChange={(event) => props.onChange(event.target.value)} />
      )}
    </Field>
  );
}

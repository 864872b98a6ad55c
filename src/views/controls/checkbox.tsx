import type { ReactNode } from 'react';
import { FieldNotes, useField } from './field.tsx';
import type { Text } from './text.ts';
import styles from './toggle.module.css';

export interface CheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly description?: ReactNode;
  readonly errorMessage?: Text | undefined;
  readonly isDisabled?: boolean;
  readonly name?: string;
}

/** A tick box with its label beside it. */
export function Checkbox(props: CheckboxProps) {
  return <Toggle {...props} kind="checkbox" />;
}

/** The frame that checkbox and switch share: the native control, drawn by the style sheet. */
export function Toggle({ kind, ...props }: CheckboxProps & { kind: 'checkbox' | 'switch' }) {
  const { ids, control, isBusy } = useField(props);
  return (
    <div className={styles.toggle}>
      <label className={styles.row}>
        <input
          {...control}
          type="checkbox"
          aria-disabled={isBusy || undefined}
          role={kind === 'switch' ? 'switch' : undefined}
          name={props.name}
          checked={props.isSelected}
          onChange={(event) => !isBusy && props.onChange(event.target.checked)}
          className={styles[kind]}
        />
        <span>{props.label}</span>
      </label>
      <FieldNotes {...props} ids={ids} />
    </div>
  );
}

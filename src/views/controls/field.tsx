import { type ReactNode, useId } from 'react';
import { useBusy } from './busy.ts';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { ErrorIcon } from './icons.tsx';
import { type Text, useText } from './text.ts';

export interface FieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  /** Shown under the field, which is then marked invalid. */
  readonly errorMessage?: Text | undefined;
  readonly isRequired?: boolean;
  /** The mark beside the label: in a form, `<Optional />` if the field is not required. */
  readonly mark?: ReactNode;
  readonly isDisabled?: boolean;
}

/**
 * The IDs that connect a native control with its label, description and error, the control's attributes, and whether its
 * form is busy.
 */
export function useField({ description, errorMessage, isRequired, isDisabled }: FieldProps) {
  const id = useId();
  const ids = { control: id, label: `${id}-label`, description: `${id}-hint`, error: `${id}-error` };
  const describedBy = cx(errorMessage !== undefined && ids.error, Boolean(description) && ids.description);
  const control = {
    id,
    disabled: isDisabled === true,
    'aria-invalid': errorMessage !== undefined || undefined,
    'aria-required': isRequired || undefined,
    'aria-describedby': describedBy || undefined,
  };
  return { ids, control, isBusy: useBusy() };
}

/** The layout of every native field: label, control, error, description. */
export function Field(props: FieldProps & { ids: ReturnType<typeof useField>['ids']; children: ReactNode }) {
  const { ids, errorMessage, description } = props;
  const say = useText();
  return (
    <div className={styles.field}>
      <div>
        <label id={ids.label} htmlFor={ids.control} className={styles.label}>
          {props.label}
        </label>
        {props.mark}
      </div>
      {props.children}
      {errorMessage !== undefined && (
        <p id={ids.error} className={styles.error}>
          <ErrorIcon />
          {say(errorMessage)}
        </p>
      )}
      {description && (
        <div id={ids.description} className={styles.description}>
          {description}
        </div>
      )}
    </div>
  );
}

import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { BusyContext } from './busy.ts';
import styles from './form.module.css';

/** Whether this key press belongs to an input method (it confirms a candidate) and must do nothing else. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

export interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** The form's name for assistive technology. */
  readonly label?: string;
  /** Its buttons, the main one last. */
  readonly actions?: ReactNode;
  /** Puts the buttons in the dialog's foot, flush with its edges. */
  readonly isInDialog?: boolean;
  /** It is being carried out: its fields cannot be changed meanwhile, and keep their focus. */
  readonly isBusy?: boolean;
}

/**
 * A form that submits on Enter, except while an input method is composing, and never shows browser bubbles. Where
 * something in it was refused, the first such field gets the focus.
 */
export function Form({ children, onSubmit, label, actions, isInDialog = false, isBusy = false }: FormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog is inside another form's tree for React, though not for the document.
        event.stopPropagation();
        // Rendered at once, so that what was refused is marked by now.
        flushSync(onSubmit);
        focusFirstFault(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
      }}
    >
      <BusyContext value={isBusy}>{children}</BusyContext>
      {actions && <div className={isInDialog ? styles.foot : styles.actions}>{actions}</div>}
    </form>
  );
}

function focusFirstFault(form: HTMLFormElement): void {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  // A group of radio buttons is at fault as a whole.
  (fault?.querySelector('input') ?? fault)?.focus();
}

import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { BusyContext } from '../busy.ts';
import { isComposing } from './composing.ts';
import { focusFirstFault } from './first-fault.ts';
import styles from './form.module.css';

export interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** The form's name for assistive technology. */
  readonly label?: string;
  /** Its buttons, the main one last. */
  readonly actions?: ReactNode;
  /** Another layout of the form and its buttons. */
  readonly layout?: { readonly form?: string; readonly actions?: string };
  /** The form is being submitted. Its fields are read-only and keep their focus. */
  readonly isBusy?: boolean;
}

/**
 * A form that submits on Enter, except while an input method is composing. It never shows the browser's own messages.
 * After a refused submit the first invalid field gets the focus.
 */
export function Form({ children, onSubmit, label, actions, layout = styles, isBusy = false }: FormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault();
        // React's events bubble from a form in a dialog to the form around the dialog, unlike those of the document.
        event.stopPropagation();
        // Rendered at once, so that invalid fields are marked before they are looked for.
        flushSync(onSubmit);
        focusFirstFault(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
      }}
    >
      <BusyContext value={isBusy}>{children}</BusyContext>
      {actions && <div className={layout.actions}>{actions}</div>}
    </form>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Notice } from '#domain/messages.ts';
import { BusyContext } from '#views/controls/busy.ts';
import { NoticeView } from '#views/controls/feedback/notice.tsx';
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

/** The reason for a form's refusal, above its buttons. The focus goes to the refused field, or else to the message. */
export function Refusal({ notice }: { notice: Notice | null }) {
  return notice && <Message notice={notice} />;
}

function Message({ notice }: { notice: Notice }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    const form = place.current?.closest('form');
    if (form) focusFirstFault(form);
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.refusal}>
      <NoticeView notice={notice} />
    </div>
  );
}

/** Moves the focus to the first invalid field, if there is one. What it is folded away in is opened first. */
function focusFirstFault(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[data-invalid] :is(input, textarea, button)');
  const panel = field?.closest('[hidden]');
  if (panel)
    flushSync(() => form.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)?.click());
  field?.focus();
}

/** True if a key press belongs to an input method, as when it confirms a candidate. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

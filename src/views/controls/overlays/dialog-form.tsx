import { useEffect, useRef } from 'react';
import type { Notice } from '#domain/messages.ts';
import { cx } from '../cx.ts';
import { Form, type FormProps } from '../form/form.tsx';
import { Refusal } from '../form/refusal.tsx';
import { keepFocusNearby } from '../nearby-focus.ts';
import dialogStyles from './dialog.module.css';
import styles from './dialog-form.module.css';
import fadeStyles from './fade.module.css';

interface DialogFormProps extends Omit<FormProps, 'layout'> {
  /** The cause of the last try's failure. */
  readonly failure: Notice | null;
}

/** A form in a dialog. Its fields scroll between the dialog's head and the form's buttons. */
export function DialogForm({ failure, actions, children, ...props }: DialogFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  // Without a delay, because React Aria would otherwise move the focus to the close button, the first tab stop of the dialog.
  useEffect(() => (fields.current ? keepFocusNearby(fields.current, (look) => look()) : undefined), []);
  return (
    <Form
      {...props}
      layout={styles}
      actions={
        <>
          <Refusal notice={failure} />
          {actions}
        </>
      }
    >
      <div ref={fields} className={cx(fadeStyles.fade, dialogStyles.body)}>
        {children}
      </div>
    </Form>
  );
}

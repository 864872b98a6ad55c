import { useRef } from 'react';
import type { Notice } from '#domain/messages.ts';
import styles from './dialog-form.module.css';
import { Form, type FormProps } from './form.tsx';
import { Refusal } from './refusal.tsx';
import { useNearbyFocus } from './use-nearby-focus.ts';

export interface DialogFormProps extends Omit<FormProps, 'layout'> {
  /** Why the last try failed. */
  readonly failure: Notice | null;
}

/** A form in a dialog. Its fields scroll between the dialog's head and the form's buttons. */
export function DialogForm({ failure, actions, children, ...props }: DialogFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  useNearbyFocus(fields);
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
      <div ref={fields} className={styles.fields}>
        {children}
      </div>
    </Form>
  );
}

import type { Notice } from '#domain/messages.ts';
import styles from './dialog-form.module.css';
import { Form, type FormProps } from './form.tsx';
import { Refusal } from './refusal.tsx';

export interface DialogFormProps extends Omit<FormProps, 'layout'> {
  /** Why the last try failed. */
  readonly failure: Notice | null;
}

/** A form in a dialog. Its fields scroll between the dialog's head and the form's buttons. */
export function DialogForm({ failure, actions, children, ...props }: DialogFormProps) {
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
      <div className={styles.fields}>{children}</div>
    </Form>
  );
}

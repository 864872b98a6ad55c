import type { Notice } from '#domain/messages.ts';
import { cx } from '#views/controls/cx.ts';
import { Form, type FormProps, Refusal } from '#views/controls/form/form.tsx';
import dialogStyles from './dialog.module.css';
import styles from './dialog-form.module.css';
import fadeStyles from './fade.module.css';

interface DialogFormProps extends Omit<FormProps, 'layout' | 'label'> {
  /** The cause of the last try's failure. */
  readonly failure: Notice | null;
}

/** A form in a dialog, which has the name of both. Its fields scroll between the dialog's head and the form's buttons. */
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
      <div className={cx(fadeStyles.fade, dialogStyles.body)}>{children}</div>
    </Form>
  );
}

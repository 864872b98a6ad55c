import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormActor } from '#machines/form/form-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Dialog, DialogForm, focusFirstField } from '#views/controls/overlays/dialog.tsx';
import { useCapability } from '#views/use-capability.ts';
import { EditConflict, TakeTheirs } from './edit-conflict.tsx';
import { useForm } from './use-form.ts';

interface FormDialogProps<TSubject extends object, TDraft extends object, TResult> {
  readonly form: FormActor<TSubject, TDraft, TResult>;
  readonly title: string;
  readonly description?: ReactNode;
  /** 'medium' unless given. */
  readonly size?: 'small' | 'medium' | 'large' | 'page';
  /** The label of the main button, and its label while the form is submitted: 'Create burger', 'Creating…'. */
  readonly submitLabel: string;
  readonly pendingLabel: string;
  /** Called instead of cancelling the form, if its owner closes it. */
  readonly onCancel?: () => void;
  /** The message of a restored draft; by default that it was not saved. */
  readonly returned?: string;
  readonly children: ReactNode;
}

/** A form in a dialog, shown while the form is open. Escape, the backdrop, the close button and Cancel all cancel it. */
export function FormDialog<TSubject extends object, TDraft extends object, TResult>({
  form,
  title,
  description,
  size = 'medium',
  submitLabel,
  pendingLabel,
  onCancel,
  returned,
  children,
}: FormDialogProps<TSubject, TDraft, TResult>) {
  const { t } = useLingui();
  const { isBusy, hasConflict, isGone, isBroughtBack, failure, done, submit, cancel } = useForm(form);
  const close = onCancel ?? cancel;
  const comesBack = useCapability('history');
  const saveGone = comesBack ? t`Bring back and save` : t`Add as new`;
  return (
    <Dialog title={title} description={description} isOpen onClose={close} size={size}>
      <DialogForm
        failure={failure}
        isBusy={isBusy}
        onSubmit={submit}
        actions={
          <>
            <Button onPress={close}>{done === null ? t`Cancel` : t`Close`}</Button>
            {hasConflict && <TakeTheirs form={form} />}
            <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={pendingLabel}>
              {hasConflict ? t`Save mine` : isGone ? saveGone : submitLabel}
            </Button>
          </>
        }
      >
        {hasConflict && <EditConflict form={form} />}
        {isGone && (
          <Notice tone="warning">
            {comesBack
              ? t`Somebody deleted this in the meantime. What you typed is still here, and saving it brings this back.`
              : t`Somebody deleted this in the meantime. What you typed is still here.`}
          </Notice>
        )}
        {isBroughtBack && !hasConflict && !isGone && (
          <Notice
            tone="info"
            action={
              <Button
                size="small"
                isDisabled={isBusy}
                onPress={({ target }) => {
                  // The button is about to go.
                  focusFirstField(target.closest('form'));
                  form.send({ type: 'discard' });
                }}
              >
                {t`Discard`}
              </Button>
            }
          >
            {returned ?? t`Your unsaved changes were restored.`}
          </Notice>
        )}
        {children}
      </DialogForm>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Notice } from '#domain/messages.ts';
import { Button, type ButtonProps } from '#views/controls/buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogForm } from './dialog-form.tsx';

interface ConfirmDialogProps
  extends Pick<DialogProps, 'title' | 'isOpen'>,
    Pick<ButtonProps, 'variant' | 'isPending' | 'pendingLabel'> {
  /** The question, in full. It is read out with the title. */
  readonly children: ReactNode;
  /** Optional details below the question. */
  readonly details?: ReactNode;
  readonly confirmLabel: string;
  /** The cause of the last try's failure. */
  readonly failure?: Notice | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen, children, details, failure = null, ...rest } = props;
  const { onConfirm, onCancel, confirmLabel, ...button } = rest;
  const { t } = useLingui();
  const question = useId();
  const actions = (
    <>
      <Button onPress={onCancel}>{t`Cancel`}</Button>
      <Button variant="danger" {...button} type="submit">
        {confirmLabel}
      </Button>
    </>
  );
  const dialog = { title, isOpen, onClose: onCancel, size: 'small', role: 'alertdialog' } as const;
  return (
    <Dialog {...dialog} aria-describedby={question}>
      <DialogForm failure={failure} onSubmit={onConfirm} actions={actions}>
        <div id={question}>{children}</div>
        {details}
      </DialogForm>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Notice } from '#domain/messages.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogForm } from './dialog-form.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** The question, in full. It is read out with the title. */
  readonly children: ReactNode;
  /** Optional details below the question. */
  readonly details?: ReactNode;
  readonly confirmLabel: string;
  /** Shown on the confirming button while it works. */
  readonly pendingLabel?: string;
  readonly isPending?: boolean;
  /** The cause of the last try's failure. */
  readonly failure?: Notice | null;
  readonly variant?: 'danger' | 'primary';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui();
  const question = useId();
  const { confirmLabel, pendingLabel = confirmLabel, isPending = false } = props;
  return (
    <Dialog
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onCancel}
      size="small"
      role="alertdialog"
      describedBy={question}
    >
      <DialogForm
        failure={props.failure ?? null}
        onSubmit={props.onConfirm}
        actions={
          <>
            <Button onPress={props.onCancel}>{t`Cancel`}</Button>
            <Button
              type="submit"
              variant={props.variant ?? 'danger'}
              isPending={isPending}
              pendingLabel={pendingLabel}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        <div id={question}>{props.children}</div>
        {props.details}
      </DialogForm>
    </Dialog>
  );
}

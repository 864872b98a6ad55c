import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Notice } from '#machines/messages.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useText } from '../controls/text.ts';

export interface DeleteDialogProps<TItem> {
  readonly title: string;
  /** 'Delete' unless told. */
  readonly confirmLabel?: string;
  /** The list's description, which has the question. */
  readonly resource: {
    readonly commands: { readonly delete: { confirmation?(item: TItem): MessageDescriptor } };
  };
  /** The open command and what it can be told: what `useCommand` gives. */
  readonly form: { readonly target: TItem; readonly failure: Notice | null };
  readonly isBusy: boolean;
  readonly submit: () => void;
  readonly cancel: () => void;
  /** What is to be said beside the question. */
  readonly children?: ReactNode;
}

/** Asks before an item of a list is deleted. */
export function DeleteDialog<TItem>(props: DeleteDialogProps<TItem>) {
  const { t } = useLingui();
  const say = useText();
  const question = props.resource.commands.delete.confirmation?.(props.form.target);
  return (
    <ConfirmDialog
      title={props.title}
      isOpen
      confirmLabel={props.confirmLabel ?? t`Delete`}
      pendingLabel={t`Deleting…`}
      isPending={props.isBusy}
      failure={props.form.failure}
      onConfirm={props.submit}
      onCancel={props.cancel}
    >
      {question && <p>{say(question)}</p>}
      {props.children}
    </ConfirmDialog>
  );
}

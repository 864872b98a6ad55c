import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CommandForm } from '#machines/list/list-machine.ts';
import type { NoDraft, OnItem } from '#machines/list/list-types.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useText } from '../controls/text.ts';
import { useForm } from './use-form.ts';

export interface DeleteDialogProps<TScope, TItem> {
  readonly form: CommandForm<TScope, TItem, OnItem<TItem, NoDraft, void>>;
  readonly title: string;
  readonly confirmLabel: string;
  /** The list's description, which has the question. */
  readonly resource: {
    readonly commands: { readonly delete: { question?(item: TItem): MessageDescriptor } };
  };
  /** Text below the question. */
  readonly children?: ReactNode;
}

/** Asks before an item of a list is deleted. */
export function DeleteDialog<TScope, TItem>(props: DeleteDialogProps<TScope, TItem>) {
  const { t } = useLingui();
  const say = useText();
  const { subject, isBusy, failure, submit, cancel } = useForm(props.form);
  const question = props.resource.commands.delete.question?.(subject.target);
  return (
    <ConfirmDialog
      title={props.title}
      isOpen
      confirmLabel={props.confirmLabel}
      pendingLabel={t`Deleting…`}
      isPending={isBusy}
      failure={failure}
      onConfirm={submit}
      onCancel={cancel}
    >
      {question && <p>{say(question)}</p>}
      {props.children}
    </ConfirmDialog>
  );
}

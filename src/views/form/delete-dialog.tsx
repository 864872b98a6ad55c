import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CommandForm } from '#machines/list/list-machine.ts';
import type { NoDraft, OnItem } from '#machines/list/list-types.ts';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { Conflict } from './conflict.tsx';
import { useForm } from './use-form.ts';

export interface DeleteDialogProps<TScope, TItem> {
  readonly form: CommandForm<TScope, TItem, OnItem<TItem, NoDraft, void>>;
  /** The label of the button: 'Delete burger'. */
  readonly label: string;
  /** The name in the title; without one the title is the label. */
  readonly nameOf?: ((item: TItem) => string) | undefined;
  /** The list's description, which has the question. */
  readonly resource: {
    readonly commands: { readonly delete: { question?(item: TItem): MessageDescriptor } };
  };
  /** Text below the question. */
  readonly children?: (item: TItem) => ReactNode;
}

/** Asks before an item of a list is deleted. */
export function DeleteDialog<TScope, TItem>(props: DeleteDialogProps<TScope, TItem>) {
  const { t } = useLingui();
  const say = useText();
  const { subject, isBusy, hasConflict, failure, submit, cancel } = useForm(props.form);
  const { target } = subject;
  const name = props.nameOf?.(target);
  const question = props.resource.commands.delete.question?.(target);
  return (
    <ConfirmDialog
      title={name === undefined ? props.label : t`Delete “${name}”`}
      isOpen
      confirmLabel={props.label}
      pendingLabel={t`Deleting…`}
      isPending={isBusy}
      failure={failure}
      onConfirm={submit}
      onCancel={cancel}
      details={
        hasConflict && (
          <Conflict form={props.form} legend={{ former: t`Before`, latter: t`Now` }} isDeletion>
            <p>{t`Delete it only if you still want to.`}</p>
          </Conflict>
        )
      }
    >
      {question && <p>{say(question)}</p>}
      {props.children?.(target)}
    </ConfirmDialog>
  );
}

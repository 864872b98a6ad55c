import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { ListResource, UsualCommands } from '#machines/list/list-types.ts';
import type { FieldErrors } from '#machines/messages.ts';
import { CommandDialog, type CommandDialogProps } from '../list/command-dialog.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { useCommand } from '../list/use-list.ts';

/** What a layer's fields are given. */
export interface LayerFieldsProps<TDraft> {
  readonly draft: TDraft;
  readonly errors: FieldErrors<TDraft>;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<TDraft>) => void;
}

interface LayerDialogsProps<TScope extends object, TItem, TDraft extends object> {
  readonly list: ListActor<TScope, TItem, UsualCommands<TItem, TDraft>>;
  readonly resource: ListResource<TScope, TItem, UsualCommands<TItem, TDraft>>;
  /** 'Add patty', 'Edit patty', 'Save patty', 'Delete patty'. */
  readonly words: Readonly<Record<'add' | 'edit' | 'save' | 'delete', string>>;
  readonly size?: CommandDialogProps['size'];
  readonly fields: ComponentType<LayerFieldsProps<TDraft>>;
}

/** The dialog of the command that is open on a layer's list. Its typing renders no table. */
export function LayerDialogs<TScope extends object, TItem, TDraft extends object>(
  props: LayerDialogsProps<TScope, TItem, TDraft>,
) {
  const { list, resource, words, size = 'medium', fields: Fields } = props;
  const { t } = useLingui();
  const command = useCommand(list);
  const { form, change } = command;
  if (form === null) return null;
  if (form.command === 'delete')
    return <DeleteDialog {...command} form={form} resource={resource} title={words.delete} />;
  const isNew = form.command === 'create';
  return (
    <CommandDialog
      {...command}
      form={form}
      title={isNew ? words.add : words.edit}
      size={size}
      submitLabel={words.save}
      pendingLabel={t`Saving…`}
    >
      <Fields draft={form.draft} errors={form.errors} isNew={isNew} onChange={change} />
    </CommandDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import { type CheeseCommands, type CheesesScope, cheeses } from '#machines/list/resources/cheeses.ts';
import type { Cheese } from '#services/model.ts';
import { CommandDialog } from '../list/command-dialog.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { useCommand } from '../list/use-list.ts';
import { CheeseFields } from './cheese-fields.tsx';

/** The dialog of the cheese command that is open. Its typing renders no table. */
export function CheeseDialogs({ list }: { list: ListActor<CheesesScope, Cheese, CheeseCommands> }) {
  const { t } = useLingui();
  const command = useCommand(list);
  const { form, change } = command;
  return (
    <>
      {(form?.command === 'create' || form?.command === 'edit') && (
        <CommandDialog
          {...command}
          form={form}
          title={form.command === 'create' ? t`Add cheese` : t`Edit cheese`}
          submitLabel={t`Save cheese`}
          pendingLabel={t`Saving…`}
        >
          <CheeseFields
            draft={form.draft}
            errors={form.errors}
            isNew={form.command === 'create'}
            onChange={change}
          />
        </CommandDialog>
      )}
      {form?.command === 'delete' && (
        <DeleteDialog {...command} form={form} resource={cheeses} title={t`Delete cheese`} />
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import { type PattyCommands, patties } from '#machines/list/resources/patties.ts';
import type { LayersScope } from '#machines/list/resources/top-buns.ts';
import type { Patty } from '#services/model.ts';
import { CommandDialog } from '../list/command-dialog.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { useCommand } from '../list/use-list.ts';
import { PattyFields } from './patty-fields.tsx';

/** The dialog of the patty command that is open. Its typing renders no table. */
export function PattyDialogs({ list }: { list: ListActor<LayersScope, Patty, PattyCommands> }) {
  const { t } = useLingui();
  const command = useCommand(list);
  const { form, change } = command;
  return (
    <>
      {(form?.command === 'create' || form?.command === 'edit') && (
        <CommandDialog
          {...command}
          form={form}
          title={form.command === 'create' ? t`Add patty` : t`Edit patty`}
          size="large"
          submitLabel={t`Save patty`}
          pendingLabel={t`Saving…`}
        >
          <PattyFields draft={form.draft} errors={form.errors} onChange={change} />
        </CommandDialog>
      )}
      {form?.command === 'delete' && (
        <DeleteDialog {...command} form={form} resource={patties} title={t`Delete patty`} />
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import { type LayersScope, type TopBunCommands, topBuns } from '#machines/list/resources/top-buns.ts';
import type { TopBun } from '#services/model.ts';
import { CommandDialog } from '../list/command-dialog.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { useCommand } from '../list/use-list.ts';
import { TopBunFields } from './top-bun-fields.tsx';

/** The dialog of the top bun command that is open. Its typing renders no table. */
export function TopBunDialogs({ list }: { list: ListActor<LayersScope, TopBun, TopBunCommands> }) {
  const { t } = useLingui();
  const command = useCommand(list);
  const { form, change } = command;
  return (
    <>
      {(form?.command === 'create' || form?.command === 'edit') && (
        <CommandDialog
          {...command}
          form={form}
          title={form.command === 'create' ? t`Add top bun` : t`Edit top bun`}
          submitLabel={t`Save top bun`}
          pendingLabel={t`Saving…`}
        >
          <TopBunFields draft={form.draft} errors={form.errors} onChange={change} />
        </CommandDialog>
      )}
      {form?.command === 'delete' && (
        <DeleteDialog {...command} form={form} resource={topBuns} title={t`Delete top bun`} />
      )}
    </>
  );
}

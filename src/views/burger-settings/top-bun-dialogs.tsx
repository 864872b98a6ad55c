import { useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { LayersScope, TopBunCommands } from '#machines/list/resources/top-buns.ts';
import type { TopBun } from '#services/model.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { useCommand } from '../list/use-list.ts';
import { TopBunFields } from './top-bun-fields.tsx';

/** The dialog of the top bun command that is open. Its typing renders no table. */
export function TopBunDialogs({ list }: { list: ListActor<LayersScope, TopBun, TopBunCommands> }) {
  const { t } = useLingui();
  const { form, isBusy, change, submit, cancel } = useCommand(list);
  return (
    <>
      {(form?.command === 'create' || form?.command === 'edit') && (
        <FormDialog
          title={form.command === 'create' ? t`Add top bun` : t`Edit top bun`}
          submitLabel={t`Save top bun`}
          pendingLabel={t`Saving…`}
          isBusy={isBusy}
          failure={form.failure}
          onSubmit={submit}
          onCancel={cancel}
        >
          <TopBunFields draft={form.draft} errors={form.errors} onChange={change} />
        </FormDialog>
      )}
      {form?.command === 'delete' && (
        <ConfirmDialog
          title={t`Delete top bun`}
          isOpen
          confirmLabel={t`Delete`}
          pendingLabel={t`Deleting…`}
          isPending={isBusy}
          failure={form.failure}
          onConfirm={submit}
          onCancel={cancel}
        >
          {t`Delete this top bun? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { WorkshopCommands, WorkshopsScope } from '#machines/list/resources/workshops.ts';
import type { Workshop } from '#services/model.ts';
import { TextField } from '../controls/text-field.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { useCommand } from '../list/use-list.ts';

export type WorkshopList = ListActor<WorkshopsScope, Workshop, WorkshopCommands>;

/** Creates a workshop, while that command is open. */
export function WorkshopDialog({ list }: { list: WorkshopList }) {
  const { t } = useLingui();
  const { form, isBusy, change, submit, cancel } = useCommand(list);
  if (form === null) return null;
  return (
    <FormDialog
      title={t`New workshop`}
      description={t`A workshop holds burgers that belong together.`}
      size="small"
      submitLabel={t`Create workshop`}
      pendingLabel={t`Creating…`}
      isBusy={isBusy}
      failure={form.failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <TextField
        label={t`Workshop name`}
        isRequired
        value={form.draft.name}
        errorMessage={form.errors.name}
        onChange={(name) => change({ name })}
      />
    </FormDialog>
  );
}

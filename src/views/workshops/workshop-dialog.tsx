import { useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { WorkshopCommands, WorkshopsScope } from '#machines/list/resources/workshops.ts';
import type { Workshop } from '#services/model.ts';
import { TextField } from '../controls/text-field.tsx';
import { CommandDialog } from '../list/command-dialog.tsx';
import { useCommand } from '../list/use-list.ts';

export type WorkshopList = ListActor<WorkshopsScope, Workshop, WorkshopCommands>;

/** Creates a workshop, while that command is open. */
export function WorkshopDialog({ list }: { list: WorkshopList }) {
  const { t } = useLingui();
  const command = useCommand(list);
  const { form, change } = command;
  if (form === null) return null;
  return (
    <CommandDialog
      {...command}
      form={form}
      title={t`New workshop`}
      description={t`A workshop holds burgers that belong together.`}
      size="small"
      submitLabel={t`Create workshop`}
      pendingLabel={t`Creating…`}
    >
      <TextField
        label={t`Workshop name`}
        isRequired
        value={form.draft.name}
        errorMessage={form.errors.name}
        onChange={(name) => change({ name })}
      />
    </CommandDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { FormOf, ListOf } from '#machines/list/list-machine.ts';
import type { workshops } from '#machines/list/resources/workshops.ts';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useCommand } from '#views/list/use-list.ts';

export type WorkshopList = ListOf<typeof workshops>;

/** The dialog of the create command, while it is open. */
export function WorkshopDialog({ list }: { list: WorkshopList }) {
  const create = useCommand(list, 'create');
  return create && <CreateDialog form={create} />;
}

function CreateDialog({ form }: { form: FormOf<typeof workshops, 'create'> }) {
  const { t } = useLingui();
  const { field } = useForm(form);
  return (
    <FormDialog
      form={form}
      title={t`New workshop`}
      description={t`A workshop holds burgers that belong together.`}
      size="small"
      submitLabel={t`Create workshop`}
      pendingLabel={t`Creating…`}
    >
      <TextField label={t`Workshop name`} isRequired {...field('name')} />
    </FormDialog>
  );
}

import { Plural, useLingui } from '@lingui/react/macro';
import type { Workshop } from '#domain/entities.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import { useActors } from '../actors.ts';
import { Button } from '../controls/buttons/button.tsx';
import { Spinner } from '../controls/feedback/spinner.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { DeleteDialog } from '../form/delete-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { useCommand, useList } from '../list/use-list.ts';
import { useCapability } from '../use-capability.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import type { WorkshopList } from './workshop-dialog.tsx';

interface WorkshopChangesProps {
  readonly list: WorkshopList;
  readonly workshop: Workshop;
}

/** Renames and deletes a workshop, where the server can. */
export function WorkshopChanges({ list, workshop }: WorkshopChangesProps) {
  const { t } = useLingui();
  const canRename = useCapability('workshop-rename');
  const canDelete = useCapability('workshop-delete');
  const renaming = useCommand(list, 'rename');
  const deleting = useCommand(list, 'delete');
  const open = (command: 'rename' | 'delete') => list.send({ type: 'open', command, target: workshop });
  if (!canRename && !canDelete) return null;
  return (
    <>
      {canRename && <Button onPress={() => open('rename')}>{t`Rename workshop`}</Button>}
      {canDelete && <Button onPress={() => open('delete')}>{t`Delete workshop`}</Button>}
      {renaming && <RenameDialog form={renaming} />}
      {deleting && (
        <DeleteDialog
          form={deleting}
          label={t`Delete workshop`}
          nameOf={({ name }) => name}
          resource={workshops}
        >
          {({ id }) => <BurgersOf workshopId={id} />}
        </DeleteDialog>
      )}
    </>
  );
}

function RenameDialog({ form }: { form: FormOf<typeof workshops, 'rename'> }) {
  const { t } = useLingui();
  const { field } = useForm(form);
  return (
    <FormDialog
      form={form}
      title={t`Rename workshop`}
      size="small"
      submitLabel={t`Save name`}
      pendingLabel={t`Saving…`}
    >
      <TextField label={t`Workshop name`} isRequired {...field('name')} />
    </FormDialog>
  );
}

/** How many burgers go with the workshop, if the server says so. */
function BurgersOf({ workshopId }: { workshopId: string }) {
  const { t } = useLingui();
  const { items, isReal, isLoading, problem } = useList(
    useScreenActor(useActors().burgers, `list ${workshopId}`, { workshopId }),
  );
  if (isLoading) return <Spinner>{t`Loading burgers…`}</Spinner>;
  if (problem !== null) return null;
  return (
    <p>
      <Plural
        value={isReal ? items.length : 0}
        _0="It holds no burgers."
        one="# burger will be deleted with it."
        other="# burgers will be deleted with it."
      />
    </p>
  );
}

import { Plural, useLingui } from '@lingui/react/macro';
import type { FormOf } from '#machines/list/list-machine.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { DeleteDialog } from '#views/form/delete-dialog.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useCommand, useList } from '#views/list/use-list.ts';
import { CanComeBack, MAX_KEPT_BURGERS } from '#views/parts/can-come-back.tsx';
import { KeysEnd } from '#views/parts/door-keys.tsx';
import { PublicEnds, publicNames } from '#views/parts/public-ends.tsx';
import { SetsEnd } from '#views/parts/question-sets.tsx';
import { useBurgers } from '#views/shared-actors.ts';
import { ImportDialog } from './import-dialog.tsx';
import { WorkshopDialog, type WorkshopList } from './workshop-dialog.tsx';

/** The dialog of the list's open command. */
export function WorkshopDialogs({ list }: { list: WorkshopList }) {
  const { t } = useLingui();
  const renaming = useCommand(list, 'rename');
  const deleting = useCommand(list, 'delete');
  const importing = useCommand(list, 'import');
  return (
    <>
      <WorkshopDialog list={list} />
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
      {importing && <ImportDialog form={importing} />}
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

/** The burgers that are deleted with the workshop, and what ends with them, if the server tells it. */
function BurgersOf({ workshopId }: { workshopId: string }) {
  const { t } = useLingui();
  const { items, isReal, isLoading, problem } = useList(useBurgers(workshopId));
  if (isLoading) return <Spinner>{t`Loading burgers…`}</Spinner>;
  if (problem !== null) return null;
  return (
    <>
      <p>
        <Plural
          value={isReal ? items.length : 0}
          _0="It holds no burgers."
          one="# burger will be deleted with it."
          other="# burgers will be deleted with it."
        />
      </p>
      {isReal && items.length > 0 && (
        <>
          <PublicEnds names={publicNames(items)} />
          <KeysEnd />
          <SetsEnd />
        </>
      )}
      {isReal && items.length <= MAX_KEPT_BURGERS && <CanComeBack count={items.length} areTogether />}
    </>
  );
}

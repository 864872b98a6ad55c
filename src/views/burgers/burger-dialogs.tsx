import { useLingui } from '@lingui/react/macro';
import type { Burger } from '#domain/entities.ts';
import type { WorkshopOption } from '#domain/workshop-choice.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { CommandForm, ListActor } from '#machines/list/list-machine.ts';
import {
  type BurgerCommands,
  type BurgerDraft,
  type BurgersScope,
  burgers,
} from '#machines/list/resources/burgers.ts';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { DeleteDialog } from '../form/delete-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { useCommand } from '../list/use-list.ts';

type BurgerList = ListActor<BurgersScope, Burger, BurgerCommands>;

interface BurgerDialogsProps {
  readonly list: BurgerList;
  readonly workshops: readonly WorkshopOption[];
}

/** The dialog of the burgers' open command: create, edit or delete. */
export function BurgerDialogs({ list, workshops }: BurgerDialogsProps) {
  const { t } = useLingui();
  const create = useCommand(list, 'create');
  const edit = useCommand(list, 'edit');
  const remove = useCommand(list, 'delete');
  return (
    <>
      {create && (
        <FormDialog
          form={create}
          title={t`New burger`}
          submitLabel={t`Create burger`}
          pendingLabel={t`Creating…`}
        >
          <BurgerFields form={create} workshops={workshops} />
        </FormDialog>
      )}
      {edit && (
        <FormDialog form={edit} title={t`Edit burger`} submitLabel={t`Save burger`} pendingLabel={t`Saving…`}>
          <BurgerFields form={edit} workshops={workshops} />
        </FormDialog>
      )}
      {remove && <RemoveDialog form={remove} />}
    </>
  );
}

function RemoveDialog({ form }: { form: CommandForm<BurgersScope, Burger, BurgerCommands['delete']> }) {
  const { t } = useLingui();
  const { name } = useForm(form).subject.target;
  return (
    <DeleteDialog form={form} resource={burgers} title={t`Delete ${name}`} confirmLabel={t`Delete burger`} />
  );
}

interface BurgerFieldsProps<TSubject extends object> {
  readonly form: FormActor<TSubject, BurgerDraft, Burger>;
  readonly workshops: readonly WorkshopOption[];
}

function BurgerFields<TSubject extends object>({ form, workshops }: BurgerFieldsProps<TSubject>) {
  const { t } = useLingui();
  const { draft, errors, change } = useForm(form);
  return (
    <>
      <TextField
        label={t`Burger name`}
        isRequired
        value={draft.name}
        errorMessage={errors.name}
        onChange={(name) => change({ name })}
      />
      <Select
        label={t`Workshop`}
        isRequired
        options={workshops}
        value={draft.workshopId === '' ? null : draft.workshopId}
        placeholder={t`Choose a workshop`}
        errorMessage={errors.workshopId}
        onChange={(workshopId) => change({ workshopId })}
      />
    </>
  );
}

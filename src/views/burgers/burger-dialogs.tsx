import { useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import {
  type BurgerCommands,
  type BurgerDraft,
  type BurgersScope,
  burgers,
} from '#machines/list/resources/burgers.ts';
import type { FieldErrors } from '#machines/messages.ts';
import type { Burger } from '#services/model.ts';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { CommandDialog } from '../list/command-dialog.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { useCommand } from '../list/use-list.ts';
import type { WorkshopOption } from './workshop-filter.tsx';

export type BurgerList = ListActor<BurgersScope, Burger, BurgerCommands>;

interface BurgerDialogsProps {
  readonly list: BurgerList;
  readonly workshops: readonly WorkshopOption[];
}

/** Whichever command on the burgers is open: create, edit or delete. */
export function BurgerDialogs({ list, workshops }: BurgerDialogsProps) {
  const { t } = useLingui();
  const command = useCommand(list);
  const { form, change } = command;
  if (form === null) return null;
  switch (form.command) {
    case 'create':
      return (
        <CommandDialog
          {...command}
          form={form}
          title={t`New burger`}
          submitLabel={t`Create burger`}
          pendingLabel={t`Creating…`}
        >
          <BurgerFields draft={form.draft} errors={form.errors} workshops={workshops} onChange={change} />
        </CommandDialog>
      );
    case 'edit':
      return (
        <CommandDialog
          {...command}
          form={form}
          title={t`Edit burger`}
          submitLabel={t`Save burger`}
          pendingLabel={t`Saving…`}
        >
          <BurgerFields draft={form.draft} errors={form.errors} workshops={workshops} onChange={change} />
        </CommandDialog>
      );
    case 'delete':
      return (
        <DeleteDialog
          {...command}
          form={form}
          resource={burgers}
          title={t`Delete ${form.target.name}`}
          confirmLabel={t`Delete burger`}
        />
      );
  }
}

interface BurgerFieldsProps {
  readonly draft: BurgerDraft;
  readonly errors: FieldErrors<BurgerDraft>;
  readonly workshops: readonly WorkshopOption[];
  readonly onChange: (change: Partial<BurgerDraft>) => void;
}

function BurgerFields({ draft, errors, workshops, onChange }: BurgerFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Burger name`}
        isRequired
        value={draft.name}
        errorMessage={errors.name}
        onChange={(name) => onChange({ name })}
      />
      <Select
        label={t`Workshop`}
        isRequired
        options={workshops}
        value={draft.workshopId === '' ? null : draft.workshopId}
        placeholder={t`Choose a workshop`}
        errorMessage={errors.workshopId}
        onChange={(workshopId) => onChange({ workshopId })}
      />
    </>
  );
}

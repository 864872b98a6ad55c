import { Trans, useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { CommandForm } from '#machines/list/list-types.ts';
import { type AccountCommands, type AccountsScope, accounts } from '#machines/list/resources/accounts.ts';
import type { Account } from '#services/model.ts';
import { TextField } from '../controls/text-field.tsx';
import { CommandDialog } from '../list/command-dialog.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { type OpenCommand, useCommand } from '../list/use-list.ts';
import { NameFields } from '../person/name-fields.tsx';
import { NewPasswordField, PasswordFields } from '../person/password-fields.tsx';
import { AssignRoleDialog } from './assign-role-dialog.tsx';

type Accounts = ListActor<AccountsScope, Account, AccountCommands>;

/** What every dialog of an account is given. */
export type AccountDialogProps<TName extends keyof AccountCommands> = OpenCommand<AccountCommands> & {
  readonly form: CommandForm<AccountCommands, TName>;
};

/** The dialog of the command that is open on the accounts, if one is. */
export function AccountDialogs({ list, ownId }: { list: Accounts; ownId: string | null }) {
  const { t } = useLingui();
  const command = useCommand(list);
  const { form } = command;
  switch (form?.command) {
    case 'create':
      return <CreateDialog {...command} form={form} />;
    case 'editProfile':
      return <EditDialog {...command} form={form} />;
    case 'changePassword':
      return <PasswordDialog {...command} form={form} />;
    case 'assignRole':
      return <AssignRoleDialog {...command} form={form} />;
    case 'delete':
      return (
        <DeleteDialog
          {...command}
          form={form}
          resource={accounts}
          title={t`Delete account`}
          confirmLabel={t`Delete account`}
        >
          {form.target.id === ownId && (
            <p>
              <Trans>This is your own account: you will be signed out.</Trans>
            </p>
          )}
        </DeleteDialog>
      );
    default:
      return null;
  }
}

function CreateDialog(command: AccountDialogProps<'create'>) {
  const { t } = useLingui();
  const { form, change } = command;
  return (
    <CommandDialog
      {...command}
      title={t`Create account`}
      submitLabel={t`Create account`}
      pendingLabel={t`Creating…`}
    >
      <TextField
        label={t`Account`}
        isRequired
        value={form.draft.account}
        errorMessage={form.errors.account}
        onChange={(account) => change({ account })}
      />
      <NewPasswordField
        label={t`Initial password`}
        value={form.draft.password}
        errorMessage={form.errors.password}
        onChange={(password) => change({ password })}
      />
    </CommandDialog>
  );
}

function EditDialog(command: AccountDialogProps<'editProfile'>) {
  const { t } = useLingui();
  const { form, change } = command;
  return (
    <CommandDialog
      {...command}
      title={t`Edit profile`}
      description={form.target.account}
      submitLabel={t`Save profile`}
      pendingLabel={t`Saving…`}
    >
      <NameFields draft={form.draft} errors={form.errors} onChange={change} />
      <TextField
        label={t`Email`}
        inputMode="email"
        value={form.draft.email}
        errorMessage={form.errors.email}
        onChange={(email) => change({ email })}
      />
    </CommandDialog>
  );
}

function PasswordDialog(command: AccountDialogProps<'changePassword'>) {
  const { t } = useLingui();
  const { form, change } = command;
  return (
    <CommandDialog
      {...command}
      title={t`Change password`}
      description={form.target.account}
      submitLabel={t`Change password`}
      pendingLabel={t`Saving…`}
    >
      <PasswordFields draft={form.draft} errors={form.errors} onChange={change} />
    </CommandDialog>
  );
}

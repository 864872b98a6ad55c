import { Trans, useLingui } from '@lingui/react/macro';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { CommandForm } from '#machines/list/list-types.ts';
import { type AccountCommands, type AccountsScope, accounts } from '#machines/list/resources/accounts.ts';
import type { Account } from '#services/model.ts';
import { TextField } from '../controls/text-field.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { type OpenCommand, useCommand } from '../list/use-list.ts';
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

function CreateDialog({ form, isBusy, change, submit, cancel }: AccountDialogProps<'create'>) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={t`Create account`}
      submitLabel={t`Create account`}
      pendingLabel={t`Creating…`}
      isBusy={isBusy}
      failure={form.failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <TextField
        label={t`Account`}
        isRequired
        value={form.draft.account}
        errorMessage={form.errors.account}
        onChange={(account) => change({ account })}
      />
      <TextField
        label={t`Initial password`}
        type="password"
        autoComplete="new-password"
        isRequired
        value={form.draft.password}
        errorMessage={form.errors.password}
        onChange={(password) => change({ password })}
      />
    </FormDialog>
  );
}

function EditDialog({ form, isBusy, change, submit, cancel }: AccountDialogProps<'editProfile'>) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={t`Edit profile`}
      description={form.target.account}
      submitLabel={t`Save profile`}
      pendingLabel={t`Saving…`}
      isBusy={isBusy}
      failure={form.failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <TextField
        label={t`First name`}
        isRequired
        value={form.draft.firstName}
        errorMessage={form.errors.firstName}
        onChange={(firstName) => change({ firstName })}
      />
      <TextField
        label={t`Last name`}
        isRequired
        value={form.draft.lastName}
        errorMessage={form.errors.lastName}
        onChange={(lastName) => change({ lastName })}
      />
      <TextField
        label={t`Email`}
        inputMode="email"
        value={form.draft.email}
        errorMessage={form.errors.email}
        onChange={(email) => change({ email })}
      />
    </FormDialog>
  );
}

function PasswordDialog({ form, isBusy, change, submit, cancel }: AccountDialogProps<'changePassword'>) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={t`Change password`}
      description={form.target.account}
      submitLabel={t`Change password`}
      pendingLabel={t`Saving…`}
      isBusy={isBusy}
      failure={form.failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <TextField
        label={t`Current password`}
        type="password"
        isRequired
        value={form.draft.currentPassword}
        errorMessage={form.errors.currentPassword}
        onChange={(currentPassword) => change({ currentPassword })}
      />
      <TextField
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        isRequired
        value={form.draft.newPassword}
        errorMessage={form.errors.newPassword}
        onChange={(newPassword) => change({ newPassword })}
      />
    </FormDialog>
  );
}

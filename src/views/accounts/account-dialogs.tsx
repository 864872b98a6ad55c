import { useLingui } from '@lingui/react/macro';
import type { FormOf, ListOf } from '#machines/list/list-machine.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { ItemId } from '#views/controls/buttons/copy.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { DeleteDialog } from '#views/form/delete-dialog.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useCommand } from '#views/list/use-list.ts';
import { NameFields } from '#views/person/name-fields.tsx';
import { NewPasswordField, PasswordFields } from '#views/person/password-fields.tsx';
import { AssignRoleDialog } from './assign-role-dialog.tsx';
import { InviteDialog, MakeLinkDialog, RevokeLinkDialog } from './link-dialogs.tsx';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';

/** The dialog of the accounts' open command, if there is one. */
export function AccountDialogs({ list, ownId }: { list: ListOf<typeof accounts>; ownId: string | null }) {
  const { t } = useLingui();
  const create = useCommand(list, 'create');
  const editProfile = useCommand(list, 'editProfile');
  const changePassword = useCommand(list, 'changePassword');
  const assignRole = useCommand(list, 'assignRole');
  const removeRole = useCommand(list, 'removeRole');
  const makeLink = useCommand(list, 'makeLink');
  const revokeLink = useCommand(list, 'revokeLink');
  const invite = useCommand(list, 'invite');
  const remove = useCommand(list, 'delete');
  return (
    <>
      {create && <CreateDialog form={create} />}
      {editProfile && <EditDialog form={editProfile} />}
      {changePassword && <PasswordDialog form={changePassword} />}
      {assignRole && <AssignRoleDialog form={assignRole} />}
      {removeRole && <RemoveRoleDialog form={removeRole} />}
      {makeLink && <MakeLinkDialog form={makeLink} />}
      {revokeLink && <RevokeLinkDialog form={revokeLink} />}
      {invite && <InviteDialog form={invite} />}
      {remove && (
        <DeleteDialog form={remove} label={t`Delete account`} resource={accounts}>
          {({ id }) => id === ownId && <p>{t`This is your own account. You will be signed out.`}</p>}
        </DeleteDialog>
      )}
    </>
  );
}

function CreateDialog({ form }: { form: FormOf<typeof accounts, 'create'> }) {
  const { t } = useLingui();
  const { field } = useForm(form);
  return (
    <FormDialog
      form={form}
      title={t`Create account`}
      submitLabel={t`Create account`}
      pendingLabel={t`Creating…`}
    >
      <TextField label={t`Account`} isRequired {...field('account')} />
      <NewPasswordField label={t`Initial password`} {...field('password')} />
    </FormDialog>
  );
}

function EditDialog({ form }: { form: FormOf<typeof accounts, 'editProfile'> }) {
  const { t } = useLingui();
  const { subject, field } = useForm(form);
  const { id, account } = subject.target;
  return (
    <FormDialog
      form={form}
      title={t`Edit profile`}
      description={
        <>
          {account} · <ItemId id={id} name={account} />
        </>
      }
      submitLabel={t`Save profile`}
      pendingLabel={t`Saving…`}
    >
      <NameFields field={field} />
      <TextField label={t`Email`} mark={<Optional />} inputMode="email" {...field('email')} />
    </FormDialog>
  );
}

function PasswordDialog({ form }: { form: FormOf<typeof accounts, 'changePassword'> }) {
  const { t } = useLingui();
  const { subject, field } = useForm(form);
  const { account } = subject.target;
  return (
    <FormDialog
      form={form}
      title={t`Change password`}
      description={account}
      submitLabel={t`Change password`}
      pendingLabel={t`Saving…`}
    >
      <PasswordFields field={field} account={account} />
    </FormDialog>
  );
}

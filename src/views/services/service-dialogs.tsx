import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormOf, ListOf } from '#machines/list/list-machine.ts';
import type { services } from '#machines/list/resources/services.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Announcements, NoticeView } from '#views/controls/feedback/notice.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useCommand } from '#views/list/use-list.ts';
import { serviceName } from '#views/roles/role-chips.tsx';
import { RemovalQuestion } from './removal-question.tsx';
import styles from './services.module.css';

/** The dialog of the catalogue's open command, if there is one. */
export function ServiceDialogs({ list }: { list: ListOf<typeof services> }) {
  const create = useCommand(list, 'create');
  const manageRoles = useCommand(list, 'manageRoles');
  return (
    <>
      {create && <CreateRoleDialog form={create} />}
      {manageRoles && <ManageRolesDialog form={manageRoles} />}
    </>
  );
}

function CreateRoleDialog({ form }: { form: FormOf<typeof services, 'create'> }) {
  const { t } = useLingui();
  const { field } = useForm(form);
  return (
    <FormDialog
      form={form}
      title={t`Create service role`}
      submitLabel={t`Create role`}
      pendingLabel={t`Creating…`}
    >
      <TextField
        label={t`Service`}
        mark={<Optional />}
        description={t`Leave empty for a role that belongs to no service. The list shows it as “(unspecified)”.`}
        {...field('service')}
      />
      <TextField label={t`Role`} isRequired {...field('role')} />
    </FormDialog>
  );
}

/** Lists one service's roles. A role disappears only after the server has removed it. */
function ManageRolesDialog({ form }: { form: FormOf<typeof services, 'manageRoles'> }) {
  const { t } = useLingui();
  const say = useText();
  const { subject, draft, failure, notice, isBusy, change, submit, cancel } = useForm(form);
  const isConfirming = useSelector(form, (snapshot) => snapshot.hasTag('confirming'));
  const { service, roles } = subject.target;
  const remove = (role: string) => {
    change({ role });
    submit();
  };
  return (
    <Dialog
      title={t`Manage roles`}
      description={serviceName(service, say)}
      isOpen
      size="large"
      onClose={cancel}
    >
      <div>
        {roles.length === 0 ? (
          <p className={styles.none}>{t`This service has no roles yet.`}</p>
        ) : (
          <ul>
            {roles.map((role) => (
              <li key={role} className={styles.role}>
                <span className={styles.name}>{role}</span>
                <Button
                  size="small"
                  aria-label={t`Remove role ${role}`}
                  isPending={isBusy && draft.role === role}
                  pendingLabel={t`Removing…`}
                  isDisabled={isBusy && draft.role !== role}
                  onPress={() => remove(role)}
                >{t`Remove role`}</Button>
              </li>
            ))}
          </ul>
        )}
        {/* At the bottom, so that no role moves under the pointer. */}
        <div className={styles.outcome}>
          <Announcements>
            <NoticeView notice={notice} onDismiss={() => form.send({ type: 'dismiss' })} />
            <NoticeView notice={failure} />
          </Announcements>
        </div>
      </div>
      {isConfirming && <RemovalQuestion form={form} />}
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { CommandForm } from '#machines/list/list-types.ts';
import type { ServiceCommands, ServicesScope } from '#machines/list/resources/services.ts';
import type { Notice } from '#machines/messages.ts';
import type { ServiceEntry } from '#services/model.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { NoticeView } from '../controls/notice.tsx';
import { useText } from '../controls/text.ts';
import { TextField } from '../controls/text-field.tsx';
import { CommandDialog } from '../list/command-dialog.tsx';
import { Announcements } from '../list/list-status.tsx';
import { type OpenCommand, useCommand } from '../list/use-list.ts';
import { serviceName } from '../roles/service-name.ts';
import styles from './services.module.css';

type Services = ListActor<ServicesScope, ServiceEntry, ServiceCommands>;
type Command = OpenCommand<ServiceCommands>;
type Form<TName extends keyof ServiceCommands> = CommandForm<ServiceCommands, TName>;

/** The dialog of the command that is open on the catalogue, if one is. */
export function ServiceDialogs({ list, notice }: { list: Services; notice: Notice | null }) {
  const command = useCommand(list);
  const { form } = command;
  if (form === null) return null;
  if (form.command === 'create') return <CreateRoleDialog {...command} form={form} />;
  const close = () => {
    list.send({ type: 'dismiss' });
    command.cancel();
  };
  return <ManageRolesDialog {...command} form={form} notice={notice} cancel={close} />;
}

function CreateRoleDialog(command: Command & { form: Form<'create'> }) {
  const { t } = useLingui();
  const { form, change } = command;
  return (
    <CommandDialog
      {...command}
      title={t`Create service role`}
      submitLabel={t`Create role`}
      pendingLabel={t`Creating…`}
    >
      <TextField
        label={t`Service`}
        description={t`Leave it empty for a role that belongs to no service.`}
        value={form.draft.service}
        errorMessage={form.errors.service}
        onChange={(service) => change({ service })}
      />
      <TextField
        label={t`Role`}
        isRequired
        value={form.draft.role}
        errorMessage={form.errors.role}
        onChange={(role) => change({ role })}
      />
    </CommandDialog>
  );
}

type ManageRolesProps = Command & { readonly form: Form<'manageRoles'>; readonly notice: Notice | null };

/** Lists one service's roles. One that the server has removed drops by itself; one that it has not stays. */
function ManageRolesDialog({ form, isBusy, notice, change, submit, cancel }: ManageRolesProps) {
  const { t } = useLingui();
  const say = useText();
  const { service, roles } = form.target;
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
        <Announcements>
          <NoticeView notice={notice} />
          <NoticeView notice={form.failure} />
        </Announcements>
        <Focused on={roles.length}>
          {roles.length === 0 ? (
            <p className={styles.none}>
              <Trans>This service has no roles yet.</Trans>
            </p>
          ) : (
            <ul className={styles.roles}>
              {roles.map((role) => (
                <li key={role} className={styles.role}>
                  <span className={styles.name}>{role}</span>
                  <Button
                    size="small"
                    aria-label={t`Remove role ${role}`}
                    isPending={isBusy && form.draft.role === role}
                    pendingLabel={t`Removing…`}
                    isDisabled={isBusy && form.draft.role !== role}
                    onPress={() => remove(role)}
                  >
                    <Trans>Remove role</Trans>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Focused>
      </div>
    </Dialog>
  );
}

/** Catches the focus when the button that had it goes away with its role, so that the keyboard stays in the dialog. */
function Focused({ on, children }: { on: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(on);
  useEffect(() => {
    if (before.current > on) place.current?.focus();
    before.current = on;
  }, [on]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

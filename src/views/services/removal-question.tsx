import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormOf } from '#machines/list/list-machine.ts';
import { services } from '#machines/list/resources/services.ts';
import { useActors } from '#views/actors.ts';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { useForm } from '#views/form/use-form.ts';
import { useList } from '#views/list/use-list.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

/** Asks before a role is removed, and says how many accounts have it once they are loaded. */
export function RemovalQuestion({ form }: { form: FormOf<typeof services, 'manageRoles'> }) {
  const { t } = useLingui();
  const say = useText();
  const { subject, draft, cancel } = useForm(form);
  const accounts = useList(useScreenActor(useActors().accounts, 'role-holders', {}));
  const question = services.commands.manageRoles.confirmation?.(subject, draft);
  const holders = accounts.items.filter(({ roles }) =>
    roles.some(({ service, role }) => service === subject.target.service && role === draft.role),
  );
  return (
    <ConfirmDialog
      title={t`Remove role`}
      isOpen
      confirmLabel={t`Remove role`}
      onConfirm={() => form.send({ type: 'confirm' })}
      onCancel={cancel}
    >
      {question && <p>{say(question)}</p>}
      <p role="status">
        {accounts.source === 'server' ? (
          <Plural
            value={holders.length}
            _0="No account has this role."
            one="# account will lose this role."
            other="# accounts will lose this role."
          />
        ) : (
          <Trans>Every account with this role will lose it.</Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}

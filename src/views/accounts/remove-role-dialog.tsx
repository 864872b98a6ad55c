import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isSameRole } from '#domain/drafts/accounts-drafts.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { Select } from '#views/controls/fields/select.tsx';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { serviceName } from '#views/roles/role-chips.tsx';

/** Removes one of the account's roles, and asks before. */
export function RemoveRoleDialog({ form }: { form: FormOf<typeof accounts, 'removeRole'> }) {
  const { t } = useLingui();
  const say = useText();
  const { subject, draft, errors, change, cancel } = useForm(form);
  const isConfirming = useSelector(form, (snapshot) => snapshot.hasTag('confirming'));
  const question = accounts.commands.removeRole.confirmation?.(subject, draft);
  const { account, roles } = subject.target;
  const chosen = roles.findIndex((role) => isSameRole(role, draft.chosen));
  return (
    <>
      <FormDialog
        form={form}
        title={t`Remove service role`}
        description={account}
        submitLabel={t`Remove role`}
        pendingLabel={t`Removing…`}
      >
        <Select
          label={t`Role`}
          isRequired
          placeholder={t`Choose a role`}
          options={roles.map(({ service, role }, index) => ({
            value: String(index),
            label: role,
            description: serviceName(service, say),
          }))}
          value={chosen < 0 ? null : String(chosen)}
          errorMessage={errors.chosen}
          onChange={(index) => change({ chosen: roles[Number(index)] ?? null })}
        />
      </FormDialog>
      {isConfirming && (
        <ConfirmDialog
          title={t`Remove role`}
          isOpen
          confirmLabel={t`Remove role`}
          onConfirm={() => form.send({ type: 'confirm' })}
          onCancel={cancel}
        >
          {question && <p>{say(question)}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

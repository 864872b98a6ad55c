import { useLingui } from '@lingui/react/macro';
import { isSameRole } from '#domain/drafts/accounts-drafts.ts';
import type { ServiceEntry } from '#domain/entities.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { accounts } from '#machines/list/resources/accounts.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { type ListState, useList } from '#views/list/use-list.ts';
import { paths } from '#views/paths.ts';
import { serviceName } from '#views/roles/role-chips.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';

/** Assigns a role of the catalogue, which is loaded each time the dialog opens. */
export function AssignRoleDialog({ form }: { form: FormOf<typeof accounts, 'assignRole'> }) {
  const { t } = useLingui();
  const say = useText();
  const { subject, draft, errors, change } = useForm(form);
  const catalogue = useScreenActor(useActors().services, 'assign-role', {});
  const state = useList(catalogue);
  const { service, role, offered } = draft;
  return (
    <FormDialog
      form={form}
      title={t`Assign service role`}
      description={subject.target.account}
      submitLabel={t`Assign role`}
      pendingLabel={t`Assigning…`}
    >
      <CatalogueStatus state={state} onRetry={() => catalogue.send({ type: 'refresh' })} />
      <Select
        label={t`Service`}
        isRequired
        isDisabled={state.isLoading}
        placeholder={state.isLoading ? t`Loading service catalog…` : t`Choose a service`}
        options={state.items.map((entry) => ({
          value: keyOf(entry.service),
          label: serviceName(entry.service, say),
        }))}
        value={service === null ? null : keyOf(service)}
        errorMessage={errors.service}
        onChange={(key) => {
          const entry = state.items.find((candidate) => keyOf(candidate.service) === key);
          if (entry) change({ service: entry.service, offered: entry.roles });
        }}
      />
      <Select
        label={t`Role`}
        isRequired
        isDisabled={service === null}
        placeholder={service === null ? t`Choose a service first` : t`Choose a role`}
        options={offered.map((name) => ({
          value: name,
          label: name,
          ...(subject.target.roles.some((each) =>
            isSameRole(each, { service: service ?? '', role: name }),
          ) && { description: t`Already assigned` }),
        }))}
        value={role}
        errorMessage={errors.role}
        onChange={(name) => change({ role: name })}
      />
    </FormDialog>
  );
}

/** Says why the catalogue is missing, failed or empty, and what to do about it. */
function CatalogueStatus({ state, onRetry }: { state: ListState<ServiceEntry>; onRetry: () => void }) {
  const { t } = useLingui();
  const say = useText();
  if (state.problem !== null) {
    const retry = (
      <Button size="small" isPending={state.isRefreshing} onPress={onRetry}>{t`Try again`}</Button>
    );
    return (
      <Notice
        tone="error"
        detail={state.problem.detail && say(state.problem.detail)}
        action={retry}
      >{t`Unable to load service roles.`}</Notice>
    );
  }
  if (state.isLoading || state.items.length > 0) return null;
  return (
    <Notice
      tone="info"
      action={<LinkButton size="small" href={paths.services.href()}>{t`Service catalog`}</LinkButton>}
    >{t`No services found yet. Create a service role to get started.`}</Notice>
  );
}

/** The key of an option. The empty service needs one, too, and no service is named '(unspecified)'. */
const keyOf = (service: string) => service || '(unspecified)';

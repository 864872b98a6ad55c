import { useLingui } from '@lingui/react/macro';
import { useActors } from '#views/actors.ts';
import { FormCard } from '#views/form/form-card.tsx';
import { useForm } from '#views/form/use-form.ts';
import { NewPasswordField, PasswordFields } from '#views/person/password-fields.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';

/** The form for the user's own password. */
export function PasswordCard() {
  const { t } = useLingui();
  const form = useScreenActor(useActors().passwords, 'password', {});
  const { field } = useForm(form);
  return (
    <FormCard
      form={form}
      title={t`Change password`}
      submitLabel={t`Change password`}
      submitVariant="secondary"
    >
      <PasswordFields field={field} />
      <NewPasswordField isRepeated label={t`Confirm new password`} {...field('confirmation')} />
    </FormCard>
  );
}

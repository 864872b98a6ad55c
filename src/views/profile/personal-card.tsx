import { useLingui } from '@lingui/react/macro';
import type { ProfileInput, User } from '#domain/entities.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { FormCard } from '#views/form/form-card.tsx';
import { useForm } from '#views/form/use-form.ts';
import { NameFields } from '#views/person/name-fields.tsx';

/** The form for the user's own name and email. */
export function PersonalCard({
  form,
}: {
  form: FormActor<{ readonly user: User }, ProfileInput, User['version']>;
}) {
  const { t } = useLingui();
  const { field } = useForm(form);
  return (
    <FormCard form={form} title={t`Personal information`} submitLabel={t`Save profile`}>
      <NameFields field={field} isOwn />
      <TextField label={t`Email`} type="email" autoComplete="email" isRequired {...field('email')} />
    </FormCard>
  );
}

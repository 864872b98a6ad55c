import { useLingui } from '@lingui/react/macro';
import type { Burger } from '#domain/entities.ts';
import type { WorkshopOption } from '#domain/workshop-choice.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { BurgerDraft } from '#machines/list/resources/burgers.ts';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Switch } from '#views/controls/fields/toggle.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useCapability } from '#views/use-capability.ts';

interface BurgerFieldsProps<TSubject extends object> {
  readonly form: FormActor<TSubject, BurgerDraft, Burger>;
  readonly workshops: readonly WorkshopOption[];
}

/** A burger's name, its workshop and its audience. */
export function BurgerFields<TSubject extends object>({ form, workshops }: BurgerFieldsProps<TSubject>) {
  const { t } = useLingui();
  const { draft, field, change } = useForm(form);
  const hasPage = useCapability('talk');
  return (
    <>
      <TextField label={t`Burger name`} isRequired {...field('name')} />
      <Select
        label={t`Workshop`}
        isRequired
        options={workshops}
        placeholder={t`Choose a workshop`}
        {...field('workshopId')}
        value={draft.workshopId === '' ? null : draft.workshopId}
      />
      <Switch
        label={t`Public`}
        description={
          hasPage
            ? t`Anybody who has the link may chat without signing in, and sees the name.`
            : t`Programs that know the ID may chat without signing in. People still sign in to this console.`
        }
        isSelected={draft.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
      {draft.isPublic && (
        <TextField
          label={t`Answers a day for visitors`}
          description={t`How many answers a day (UTC) the burger gives to visitors. If left empty, the server decides.`}
          inputMode="numeric"
          {...field('answersADay')}
        />
      )}
    </>
  );
}

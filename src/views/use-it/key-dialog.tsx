import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keyLives } from '#domain/door-key.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { doorKeys } from '#machines/list/resources/door-keys.ts';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { ShownOnce } from '#views/parts/shown-once.tsx';

/** Makes a key. Its secret takes the place of the fields, so that no second key is made by another press. */
export function KeyDialog({ form }: { form: FormOf<typeof doorKeys, 'create'> }) {
  const { t } = useLingui();
  const { done, field, cancel } = useForm(form);
  if (done !== null)
    return (
      <ShownOnce
        title={t`The new key`}
        warning={t`Copy the key now. It is shown only this once.`}
        secret={done.result.secret}
        copyLabel={t`Copy key`}
        onClose={cancel}
      />
    );
  return (
    <FormDialog
      form={form}
      title={t`New key`}
      size="small"
      submitLabel={t`Make key`}
      pendingLabel={t`Making key…`}
    >
      <TextField label={t`Name`} description={t`Which program uses it.`} isRequired {...field('name')} />
      <Select
        label={t`Expires after`}
        options={keyLives.map((life) => ({
          value: life,
          label: life === 'never' ? t`Never` : plural(Number(life), { one: '# day', other: '# days' }),
        }))}
        {...field('life')}
      />
    </FormDialog>
  );
}

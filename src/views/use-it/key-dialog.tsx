import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { keyLives } from '#domain/door-key.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { doorKeys } from '#machines/list/resources/door-keys.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { CopyButton } from '#views/controls/buttons/copy.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import styles from './use-it.module.css';

/** Makes a key. Its secret takes the place of the fields, so that no second key is made by another press. */
export function KeyDialog({ form }: { form: FormOf<typeof doorKeys, 'create'> }) {
  const { t } = useLingui();
  const { done, field, cancel } = useForm(form);
  if (done !== null) return <Secret secret={done.result.secret} onClose={cancel} />;
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

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui();
  const shown = useRef<HTMLElement>(null);
  return (
    <Dialog title={t`The new key`} isOpen onClose={onClose} size="small">
      <Stack>
        <Notice tone="warning">{t`Copy the key now. It is shown only this once.`}</Notice>
        <code ref={shown} className={styles.address}>
          {secret}
        </code>
        <Cluster>
          <CopyButton text={() => secret} shown={shown}>{t`Copy key`}</CopyButton>
          <Button variant="primary" onPress={onClose}>{t`Close`}</Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}

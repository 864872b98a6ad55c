import { useLingui } from '@lingui/react/macro';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Switch } from '#views/controls/fields/toggle.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { FormCard } from '#views/form/form-card.tsx';
import { useForm } from '#views/form/use-form.ts';
import { lazyPart } from '#views/lazy-part.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { useButtonBun } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';
import styles from './burger-settings.module.css';

const Published = lazyPart(async () => (await import('#views/published/published.tsx')).Published);

/**
 * What is published, where the server keeps that. The publish settings below it stay in this browser for as long as the console is
 * open.
 */
export function ButtonBunSection({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const form = useButtonBun(burgerId);
  const canPublish = useCapability('published');
  const { draft, field, change } = useForm(form);
  return (
    <div id="button-bun" className={styles.publishing}>
      {canPublish && (
        <OptionalPart>
          <Published burgerId={burgerId} />
        </OptionalPart>
      )}
      <FormCard
        form={form}
        title={t`Button Bun`}
        description={t`Publish settings. They are kept only while the console is open.`}
        submitLabel={t`Save publish settings`}
        submitVariant="secondary"
      >
        <Switch
          label={t`Published`}
          isSelected={draft.isPublished}
          onChange={(isPublished) => change({ isPublished })}
        />
        <Switch label={t`Staging`} isSelected={draft.staging} onChange={(staging) => change({ staging })} />
        <Switch
          label={t`Production`}
          isSelected={draft.production}
          onChange={(production) => change({ production })}
        />
        <TextField label={t`Release notes`} mark={<Optional />} rows={3} {...field('releaseNotes')} />
      </FormCard>
    </div>
  );
}

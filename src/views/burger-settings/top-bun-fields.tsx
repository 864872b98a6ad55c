import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TopBunInput } from '#domain/entities.ts';
import { TextField } from '#views/controls/fields/text-field.tsx';
import styles from './burger-settings.module.css';
import type { LayerFieldsProps } from './layer-dialogs.tsx';

/** The prompt, in a field as high as the window allows, with a count of its characters. */
export function TopBunFields({ draft, field }: LayerFieldsProps<TopBunInput>) {
  const { t } = useLingui();
  return (
    <div className={styles.promptField}>
      <TextField
        label={t`Prompt`}
        isRequired
        description={t`Persona, tone and guardrails: what the model is told before anything else. ${plural(
          { length: draft.prompt.length },
          { one: '# character', other: '# characters' },
        )}.`}
        rows={8}
        {...field('prompt')}
      />
    </div>
  );
}

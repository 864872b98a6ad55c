import { useLingui } from '@lingui/react/macro';
import type { TopBunInput } from '#domain/entities.ts';
import { TextField } from '../controls/fields/text-field.tsx';
import type { LayerFieldsProps } from './layer-dialogs.tsx';

export function TopBunFields({ field }: LayerFieldsProps<TopBunInput>) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Prompt`}
      isRequired
      description={t`Persona, tone and guardrails: what the model is told before anything else.`}
      rows={8}
      {...field('prompt')}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '#machines/messages.ts';
import type { TopBunInput } from '#services/model.ts';
import { TextField } from '../controls/text-field.tsx';

interface TopBunFieldsProps {
  readonly draft: TopBunInput;
  readonly errors: FieldErrors<TopBunInput>;
  readonly onChange: (change: Partial<TopBunInput>) => void;
}

/** The system prompt. */
export function TopBunFields({ draft, errors, onChange }: TopBunFieldsProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Prompt`}
      description={t`Persona, tone and guardrails: what the model is told before anything else.`}
      rows={8}
      value={draft.prompt}
      errorMessage={errors.prompt}
      onChange={(prompt) => onChange({ prompt })}
    />
  );
}

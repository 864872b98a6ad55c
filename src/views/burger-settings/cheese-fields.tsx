import { useLingui } from '@lingui/react/macro';
import type { CheeseDraft } from '#machines/list/resources/cheeses.ts';
import { CodeArea } from '../controls/code-area.tsx';
import { ComboBox } from '../controls/combo-box.tsx';
import { TextField } from '../controls/text-field.tsx';
import type { LayerFieldsProps } from './layer-dialogs.tsx';

const providers = [
  { value: 'ollama', label: 'ollama' },
  { value: 'openai', label: 'openai' },
  { value: 'anthropic', label: 'anthropic' },
];

/** The model's provider and its configuration. */
export function CheeseFields({ draft, errors, isNew, onChange }: LayerFieldsProps<CheeseDraft>) {
  const { t } = useLingui();
  return (
    <>
      {isNew ? (
        <ComboBox
          label={t`Type`}
          description={t`The provider: ollama, openai or anthropic.`}
          options={providers}
          value={draft.type}
          errorMessage={errors.type}
          onChange={(type) => onChange({ type })}
        />
      ) : (
        <TextField label={t`Type`} value={draft.type} isReadOnly onChange={() => {}} />
      )}
      <CodeArea
        label={t`Configuration`}
        description={t`JSON: host, model, temperature, topp, timeout in seconds, and api_key where the provider wants one. A stored key stays with its host: enter it again for another.`}
        rows={10}
        value={draft.json}
        errorMessage={errors.json}
        onChange={(json) => onChange({ json })}
      />
    </>
  );
}

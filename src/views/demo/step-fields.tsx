import { useLingui } from '@lingui/react/macro';
import type { PattyType } from '#domain/entities.ts';
import { providers } from '#domain/providers.ts';
import type { DemoStep, StepForm } from '#machines/demo/demo-types.ts';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { useForm } from '#views/form/use-form.ts';

interface StepFieldsProps {
  readonly step: DemoStep;
  readonly form: StepForm;
  readonly onTypeChange: (type: PattyType) => void;
}

/** The fields of a step of the demo. */
export function StepFields({ step, form, onTypeChange }: StepFieldsProps) {
  const { t } = useLingui();
  const { draft, field } = useForm(form);
  switch (step) {
    case 'workshop':
      return <TextField label={t`Workshop name`} isRequired {...field('workshopName')} />;
    case 'burger':
      return <TextField label={t`Burger name`} isRequired {...field('burgerName')} />;
    case 'topBun':
      return <TextField label={t`Prompt`} rows={8} isRequired {...field('prompt')} />;
    case 'cheese':
      return (
        <>
          <Select
            label={t`Provider`}
            options={providers.map((provider) => ({ value: provider, label: provider }))}
            {...field('provider')}
            description={t`The demo model uses Ollama’s API. Another provider usually needs an API key.`}
          />
          <TextField label={t`Host / endpoint URL`} type="url" isMono isRequired {...field('host')} />
          <TextField label={t`Model`} isMono isRequired {...field('model')} />
          {draft.provider !== 'ollama' && (
            <TextField
              label={t`API key`}
              mark={<Optional />}
              type="password"
              autoComplete="new-password"
              description={t`It is stored encrypted and never shown.`}
              {...field('apiKey')}
            />
          )}
        </>
      );
    case 'patty':
      return (
        <>
          <Select
            label={t`Type`}
            options={[
              { value: 'api', label: t`API` },
              { value: 'prompt', label: t`Prompt` },
            ]}
            value={draft.pattyType}
            onChange={onTypeChange}
          />
          <CodeArea
            label={t`Definition JSON`}
            description={t`What the model is told about the tool.`}
            isRequired
            {...field('definition')}
          />
          <CodeArea
            label={t`Settings JSON`}
            description={
              draft.pattyType === 'api'
                ? t`The address that is called. A placeholder in braces is filled in by the model.`
                : t`The text that the tool returns.`
            }
            isRequired
            {...field('settings')}
          />
        </>
      );
  }
}

import { useLingui } from '@lingui/react/macro';
import type { PattyType } from '#domain/entities.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { type DemoDraft, type DemoEdit, type DemoStep, demoProviders } from '#machines/demo/demo-types.ts';
import { CodeArea } from '../controls/code-area.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';

interface FieldsProps {
  readonly draft: DemoDraft;
  readonly errors: FieldErrors<DemoDraft>;
  readonly onChange: (change: DemoEdit) => void;
}

export interface StepFieldsProps extends FieldsProps {
  readonly step: DemoStep;
  readonly onTypeChange: (type: PattyType) => void;
}

/** The fields of a step. */
export function StepFields({ step, onTypeChange, ...props }: StepFieldsProps) {
  const { t } = useLingui();
  const { draft, errors, onChange } = props;
  switch (step) {
    case 'workshop':
      return (
        <TextField
          label={t`Workshop name`}
          isRequired
          value={draft.workshopName}
          errorMessage={errors.workshopName}
          onChange={(workshopName) => onChange({ workshopName })}
        />
      );
    case 'burger':
      return (
        <TextField
          label={t`Burger name`}
          isRequired
          value={draft.burgerName}
          errorMessage={errors.burgerName}
          onChange={(burgerName) => onChange({ burgerName })}
        />
      );
    case 'topBun':
      return (
        <TextField
          label={t`Prompt`}
          rows={8}
          isRequired
          value={draft.prompt}
          errorMessage={errors.prompt}
          onChange={(prompt) => onChange({ prompt })}
        />
      );
    case 'cheese':
      return <CheeseFields {...props} />;
    case 'patty':
      return <PattyFields {...props} onTypeChange={onTypeChange} />;
  }
}

function CheeseFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Provider`}
        options={demoProviders.map((provider) => ({ value: provider, label: provider }))}
        value={draft.provider}
        onChange={(provider) => onChange({ provider })}
        description={t`The demo model speaks as ollama does. For another provider, give its own host and model.`}
      />
      <TextField
        label={t`Host / endpoint URL`}
        type="url"
        isMono
        isRequired
        value={draft.host}
        errorMessage={errors.host}
        onChange={(host) => onChange({ host })}
      />
      <TextField
        label={t`Model`}
        isMono
        isRequired
        value={draft.model}
        errorMessage={errors.model}
        onChange={(model) => onChange({ model })}
      />
    </>
  );
}

function PattyFields({
  draft,
  errors,
  onChange,
  onTypeChange,
}: FieldsProps & Pick<StepFieldsProps, 'onTypeChange'>) {
  const { t } = useLingui();
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
        description={t`What the model is told of the tool: its name, what it does, and what it needs to know.`}
        isRequired
        value={draft.definition}
        errorMessage={errors.definition}
        onChange={(definition) => onChange({ definition })}
      />
      <CodeArea
        label={t`Settings JSON`}
        description={
          draft.pattyType === 'api'
            ? t`The address that is called. A placeholder in braces is filled in by the model.`
            : t`The text that the tool gives.`
        }
        isRequired
        value={draft.settings}
        errorMessage={errors.settings}
        onChange={(settings) => onChange({ settings })}
      />
    </>
  );
}

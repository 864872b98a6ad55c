import { useLingui } from '@lingui/react/macro';
import { type PattyDraft, pattyTextErrors } from '#domain/drafts/patty-draft.ts';
import { isUnexplained } from '#domain/drafts/patty-hints.ts';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { RadioGroup } from '#views/controls/fields/radio-group.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Switch } from '#views/controls/fields/toggle.tsx';
import { Columns } from '#views/controls/layout/layout.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { Hint } from './hint.tsx';
import type { LayerFieldsProps } from './layer-dialogs.tsx';
import { PattyHintList } from './patty-hint-list.tsx';
import { PattySource } from './patty-source.tsx';

/** A tool's fields, and the two JSON texts with the same content. */
export function PattyFields({ draft, errors, field, isNew, onChange }: LayerFieldsProps<PattyDraft>) {
  const { t } = useLingui();
  const broken = pattyTextErrors(draft);
  const untilDefinition = broken.definition === undefined ? {} : { isDisabled: true };
  return (
    <>
      {isNew && <PattySource draft={draft} errorMessage={errors.source} onChange={onChange} />}
      <RadioGroup
        label={t`Type`}
        isRequired
        value={draft.type === '' ? null : draft.type}
        errorMessage={errors.type}
        options={[
          { value: 'api', label: t`API` },
          { value: 'prompt', label: t`Prompt` },
        ]}
        onChange={(type) => onChange({ type })}
      />
      {broken.definition && (
        <Hint text={t`These fields can be edited once the definition below is valid JSON.`} />
      )}
      <Columns width="narrow">
        <TextField
          label={t`Tool ID`}
          isRequired
          description={t`The function’s name, as the model calls it.`}
          isMono
          {...field('toolId')}
          {...untilDefinition}
        />
        <TextField label={t`Display name`} isRequired {...field('displayName')} {...untilDefinition} />
      </Columns>
      <TextField
        label={t`Description`}
        mark={<Optional />}
        description={
          isUnexplained(draft) ? (
            <Hint text={t`Without it the model can’t tell when to use the tool.`} />
          ) : (
            t`Say when to use the tool: the model goes by this.`
          )
        }
        rows={2}
        {...field('description')}
        {...untilDefinition}
      />
      <Switch
        label={t`Enabled`}
        description={broken.settings && t`Available once the settings below are valid.`}
        isSelected={draft.isEnabled}
        isDisabled={broken.settings !== undefined}
        onChange={(isEnabled) => onChange({ isEnabled })}
      />
      <PattyHintList draft={draft} />
      <CodeArea
        label={t`Definition JSON`}
        description={t`What the model is told about the tool.`}
        placeholder={'{ "name": "…" }'}
        {...field('definition')}
        errorMessage={errors.definition ?? broken.definition}
      />
      <CodeArea
        label={t`Settings JSON`}
        description={
          draft.type === 'prompt'
            ? t`The text that the tool returns.`
            : t`The address that is called. A placeholder in braces is filled in by the model.`
        }
        placeholder={'{ "url": "…" }'}
        {...field('settings')}
        errorMessage={errors.settings ?? broken.settings}
      />
    </>
  );
}

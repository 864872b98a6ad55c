import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type CheeseDraft,
  type CheeseSettings,
  cheeseHints,
  cheeseTextErrors,
} from '#domain/drafts/cheese-draft.ts';
import { providers } from '#domain/providers.ts';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { ComboBox } from '#views/controls/fields/combo-box.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { Columns } from '#views/controls/layout/layout.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { CheeseKey } from './cheese-key.tsx';
import { Hint } from './hint.tsx';
import type { LayerFieldsProps } from './layer-dialogs.tsx';

/** The model's provider and its configuration, as fields and as the JSON text with the same content. */
export function CheeseFields({ draft, errors, field, isNew, onChange }: LayerFieldsProps<CheeseDraft>) {
  const { t } = useLingui();
  const broken = cheeseTextErrors(draft);
  const hints = cheeseHints(draft);
  const [isUnfolded, setUnfolded] = useState(broken.json !== undefined);
  const setting = (name: keyof CheeseSettings) => ({
    ...field(name),
    ...(broken.json && { isDisabled: true }),
    ...(hints[name] && { description: <Hint text={hints[name]} /> }),
  });
  return (
    <>
      {isNew ? (
        <ComboBox
          label={t`Type`}
          isRequired
          description={
            hints.type ? <Hint text={hints.type} /> : t`The provider: ollama, openai or anthropic.`
          }
          options={providers.map((value) => ({ value, label: value }))}
          {...field('type')}
        />
      ) : (
        <TextField
          label={t`Type`}
          description={t`The type can’t be changed. To use another provider, add another cheese.`}
          value={draft.type}
          isReadOnly
          onChange={() => {}}
        />
      )}
      {broken.json && <Hint text={t`These fields can be edited once the JSON below is valid.`} />}
      <Columns width="narrow">
        <TextField
          label={t`Model`}
          description={t`The burger can’t answer without one.`}
          isMono
          {...setting('model')}
        />
        <TextField label={t`Host`} mark={<Optional />} isMono inputMode="url" {...setting('host')} />
      </Columns>
      <CheeseKey
        draft={draft}
        errorMessage={errors.apiKey}
        isDisabled={broken.json !== undefined}
        onChange={onChange}
      />
      <TextField
        label={t`Headers`}
        mark={<Optional />}
        description={t`For gateways: one per line, as Name: value. They are stored encrypted, never shown, and stay with their host.`}
        isMono
        rows={2}
        {...field('headers')}
        isDisabled={broken.json !== undefined}
      />
      <Columns width="numbers">
        <TextField
          label={t`Temperature`}
          mark={<Optional />}
          inputMode="decimal"
          {...setting('temperature')}
        />
        <TextField label={t`Top-p`} mark={<Optional />} inputMode="decimal" {...setting('topP')} />
        <TextField label={t`Max tokens`} mark={<Optional />} inputMode="numeric" {...setting('maxTokens')} />
        <TextField label={t`Timeout (s)`} mark={<Optional />} inputMode="decimal" {...setting('timeout')} />
      </Columns>
      {/* A fault in the text is never folded away. */}
      <Disclosure
        title={t`Advanced`}
        isExpanded={isUnfolded || broken.json !== undefined}
        onExpandedChange={setUnfolded}
      >
        <CodeArea
          label={t`Configuration`}
          description={
            broken.json && !errors.json ? (
              <Hint text={broken.json} />
            ) : (
              t`The same settings as JSON, plus anything else the provider accepts.`
            )
          }
          {...field('json')}
        />
      </Disclosure>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { jsonText } from '#domain/json-text.ts';
import { foundTools } from '#domain/tool-source/found-tools.ts';
import type { PattyDraft } from '#machines/list/resources/patty-draft.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import styles from './burger-settings.module.css';

interface PattySourceProps {
  readonly source: string;
  readonly onChange: (change: Partial<PattyDraft>) => void;
}

/** Takes a tool from a pasted cURL command, or from an operation of a pasted OpenAPI document. */
export function PattySource({ source, onChange }: PattySourceProps) {
  const { t } = useLingui();
  const tools = useMemo(() => foundTools(source), [source]);
  return (
    <details className={styles.source} open={source !== '' || undefined}>
      <summary>
        <Trans>Begin with a cURL command or an OpenAPI document</Trans>
      </summary>
      <TextField
        label={t`cURL command or OpenAPI document (JSON)`}
        rows={4}
        isMono
        placeholder="curl https://api.example.com/pets -H 'Authorization: …'"
        description={
          source.trim() !== '' && tools.length === 0
            ? t`This is neither a cURL command nor an OpenAPI document in JSON.`
            : t`Values of headers are left out: whoever chats gives their own.`
        }
        value={source}
        onChange={(text) => onChange({ source: text })}
      />
      {tools.length > 0 && (
        <ul className={styles.tools} aria-label={t`Calls in the text`}>
          {tools.map(({ title, read }) => (
            <li key={title}>
              <code>{title}</code>
              <Button
                size="small"
                aria-label={t`Use ${title}`}
                onPress={() => {
                  const { definition, settings } = read();
                  onChange({
                    type: 'api',
                    definition: jsonText(definition),
                    settings: jsonText(settings),
                    source: '',
                  });
                }}
              >
                <Trans>Use</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

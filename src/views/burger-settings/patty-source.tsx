import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { PattyDraft } from '#domain/drafts/patty-draft.ts';
import { jsonText } from '#domain/json/text.ts';
import { Button } from '../controls/buttons/button.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { Disclosure } from '../controls/layout/disclosure.tsx';
import { useText } from '../controls/text.ts';
import { whenThere } from '../when-there.ts';
import styles from './burger-settings.module.css';

const reader = whenThere(() => import('#domain/tool-source/found-tools.ts'));

const unread = (source: string) => ({
  tools: [],
  note: source === '' ? null : msg`Still loading the reader…`,
});

interface PattySourceProps {
  readonly source: string;
  readonly onChange: (change: Partial<PattyDraft>) => void;
}

/** Takes a tool from a pasted cURL command, from an OpenAPI document, or from a single operation. */
export function PattySource({ source, onChange }: PattySourceProps) {
  const { t } = useLingui();
  const text = useText();
  const [isOpen, setOpen] = useState(source !== '');
  const read = reader.use(isOpen);
  const { tools, note } = useMemo(() => (read ? read.foundTools(source) : unread(source)), [source, read]);
  return (
    <div className={styles.source}>
      <Disclosure
        title={t`Start from a cURL command or an OpenAPI operation`}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        <TextField
          label={t`cURL command or OpenAPI (YAML or JSON)`}
          rows={4}
          isMono
          placeholder="curl https://api.example.com/pets -H 'Authorization: …'"
          description={
            note === null ? t`Header values are left out: each person provides their own.` : text(note)
          }
          value={source}
          onChange={(value) => onChange({ source: value })}
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
                    setOpen(false);
                    onChange({
                      type: 'api',
                      definition: jsonText(definition),
                      settings: jsonText(settings),
                      source: '',
                    });
                  }}
                >
                  {t({ message: 'Use', comment: 'Button: puts this call into the form' })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  );
}

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { PattyDraft } from '#domain/drafts/patty-draft.ts';
import { jsonText } from '#domain/json/text.ts';
import type { ShownErrors } from '#domain/messages.ts';
import type { FoundTool } from '#domain/tool-source/found-tool.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Announcements, Notice } from '#views/controls/feedback/notice.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { useText } from '#views/controls/text.ts';
import { useFocusOn } from '#views/controls/use-focus-on.ts';
import { fetched, useFetched } from '#views/lazy-part.tsx';
import { listOf } from '#views/list-of.ts';
import styles from './burger-settings.module.css';
import { FoundCalls } from './found-calls.tsx';

const reader = fetched(() => import('#domain/tool-source/found-tools.ts'));

const unread = (source: string) => ({
  tools: [],
  note: source === '' ? null : msg`Reading the text…`,
});

interface PattySourceProps {
  readonly draft: PattyDraft;
  readonly errorMessage?: ShownErrors<PattyDraft>['source'];
  readonly onChange: (change: Partial<PattyDraft>) => void;
}

/** Takes a tool from a pasted cURL command, from an OpenAPI document, or from a single operation. */
export function PattySource({ draft, errorMessage, onChange }: PattySourceProps) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { source } = draft;
  const [isOpen, setOpen] = useState(source !== '');
  const [isPasted, setPasted] = useState(false);
  const [taken, setTaken] = useState<{ before: PattyDraft; leftOut: readonly string[] } | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const read = useFetched(reader, isOpen);
  const { tools, note } = useMemo(() => (read ? read.foundTools(source) : unread(source)), [source, read]);
  const [only, ...others] = tools;

  const take = ({ read }: FoundTool, base?: string) => {
    const { definition, settings, leftOut } = read(base);
    setOpen(false);
    setTaken({ before: draft, leftOut });
    onChange({
      type: 'api',
      definition: jsonText(definition),
      settings: jsonText(settings),
      source: '',
    });
  };
  const takeOnly = useEffectEvent((tool: FoundTool) => {
    setPasted(false);
    take(tool);
  });
  // A pasted text with one call leaves nothing to choose. Nobody is done with a text that is typed.
  const pasted = isPasted && others.length === 0 && !only?.asksBase ? only : undefined;
  useEffect(() => {
    if (pasted) takeOnly(pasted);
  }, [pasted]);
  // The text that had the focus is folded away.
  useFocusOn(undo, taken);

  return (
    <div className={styles.source}>
      <Disclosure
        title={t`Start from a cURL command or an OpenAPI operation`}
        isExpanded={isOpen}
        onExpandedChange={setOpen}
      >
        <div
          onInput={({ nativeEvent }) => {
            // What it says would be taken for an answer to this text.
            setTaken(null);
            setPasted(nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste');
          }}
        >
          <TextField
            label={t`cURL command or OpenAPI (YAML or JSON)`}
            rows={4}
            isMono
            placeholder="curl https://api.example.com/pets -H 'Authorization: …'"
            description={
              note === null ? t`Header values are left out: each person provides their own.` : text(note)
            }
            errorMessage={errorMessage}
            value={source}
            onChange={(value) => onChange({ source: value })}
          />
        </div>
        {tools.length > 0 && <FoundCalls tools={tools} onTake={take} />}
      </Disclosure>
      <Announcements>
        {taken && (
          <Notice
            tone={taken.leftOut.length > 0 ? 'warning' : 'success'}
            detail={taken.leftOut.length > 0 && t`Left out: ${{ names: listOf(taken.leftOut, i18n.locale) }}`}
            action={
              <Button
                ref={undo}
                size="small"
                onPress={() => {
                  setTaken(null);
                  setPasted(false);
                  setOpen(true);
                  onChange(taken.before);
                }}
              >{t`Undo`}</Button>
            }
          >
            {t`The form was filled in from the call.`}
          </Notice>
        )}
      </Announcements>
    </div>
  );
}

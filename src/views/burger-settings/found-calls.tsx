import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { filterRows } from '#domain/lists/table-view.ts';
import { isApiAddress } from '#domain/tool-parameters.ts';
import type { FoundTool } from '#domain/tool-source/found-tool.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { SearchBox } from '#views/controls/fields/search-box.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import styles from './burger-settings.module.css';

/** Thousands of buttons would hold the page for seconds. */
const MAX_SHOWN = 100;
/** More calls than are seen at once have a search. */
const MAX_SEEN = 8;

const columns = [
  { id: 'title', searchText: ({ title }: FoundTool) => title },
  { id: 'summary', searchText: ({ summary }: FoundTool) => summary ?? '' },
];

interface FoundCallsProps {
  readonly tools: readonly FoundTool[];
  /** Takes a call, with the address of its API if the text leaves it open. */
  readonly onTake: (tool: FoundTool, base?: string) => void;
}

/** The calls of a pasted text, with a search among them, and a field for the address that the text leaves open. */
export function FoundCalls({ tools, onTake }: FoundCallsProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const asking = tools.find(({ asksBase }) => asksBase);
  const base = typed ?? asking?.base ?? '';
  const found = filterRows(tools, columns, search);

  const take = (tool: FoundTool) => {
    if (!tool.asksBase) onTake(tool);
    else if (isApiAddress(base)) onTake(tool, base.trim().replace(/\/$/, ''));
    else {
      setRefused(true);
      field.current?.focus();
    }
  };

  return (
    <div className={styles.found}>
      {asking && (
        <TextField
          ref={field}
          label={t`Address of the API`}
          isMono
          placeholder="https://api.example.com"
          description={t`The text doesn’t say it in full. The path of a call is added to it.`}
          errorMessage={
            isRefused && !isApiAddress(base)
              ? t`Enter an address such as https://api.example.com.`
              : undefined
          }
          value={base}
          onChange={setTyped}
        />
      )}
      {tools.length > MAX_SEEN && (
        <>
          <SearchBox label={t`Search the calls`} value={search} onChange={setSearch} />
          <p role="status">
            {found.length > MAX_SHOWN
              ? t`The first ${{ shown: MAX_SHOWN }} of ${{ all: found.length }} calls are shown.`
              : t`${plural(found.length, { one: '# call', other: '# calls' })}`}
          </p>
        </>
      )}
      <ul className={styles.tools} aria-label={t`Calls in the text`}>
        {found.slice(0, MAX_SHOWN).map((tool) => (
          <li key={tool.title}>
            <span>
              <code>{tool.title}</code> {tool.summary}
            </span>
            <Button size="small" aria-label={t`Use ${{ title: tool.title }}`} onPress={() => take(tool)}>
              {t({ message: 'Use', comment: 'Button: puts this call into the form' })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { memo, useDeferredValue, useMemo, useRef } from 'react';
import { CopyButton } from '#views/controls/buttons/copy.tsx';
import { scrollable } from '#views/controls/scrollable.ts';
import { fetched, useFetched } from '#views/lazy-part.tsx';
import styles from './markdown.module.css';

const colours = fetched(async () => (await import('./code-colours.ts')).coloursOf);

interface CodeBlockProps {
  /** The code in parts, of which only the last one grows. */
  readonly parts: readonly string[];
  readonly language: string | undefined;
}

/** Code in a monospaced font, with a button that copies it. Longer code than one part has no colours. */
export function CodeBlock({ parts, language = '' }: CodeBlockProps) {
  const { t } = useLingui();
  const code = useRef<HTMLPreElement>(null);
  const [only = ''] = parts;
  return (
    <figure className={styles.code}>
      <figcaption className={styles.codeHead}>
        <span>{language}</span>
        <CopyButton text={() => parts.join('')} shown={code}>
          {t`Copy code`}
        </CopyButton>
      </figcaption>
      <pre ref={code} {...scrollable}>
        <code>
          {parts.length === 1 && language !== '' ? (
            <Coloured code={only} language={language} />
          ) : (
            [...parts.entries()].map(([position, part]) => (
              <Part key={position} text={part} isWhole={position < parts.length - 1} />
            ))
          )}
        </code>
      </pre>
    </figure>
  );
}

/** Code in colours, once they have loaded. While it grows, its words come first. */
function Coloured({ code, language }: { code: string; language: string }) {
  const coloursOf = useFetched(colours);
  const settled = useDeferredValue(code);
  const parts = useMemo(() => coloursOf?.(settled, language), [coloursOf, settled, language]);
  if (!parts || settled !== code) return <Part text={code} isWhole={false} />;
  return [...parts.entries()].map(([position, { text, colour }]) =>
    colour === undefined ? (
      text
    ) : (
      <span key={position} className={styles[colour]}>
        {text}
      </span>
    ),
  );
}

/** A part of a long text with separate layout. While one part grows, the browser does not lay out the others again. */
export const Part = memo(function Part({ text, isWhole }: { text: string; isWhole: boolean }) {
  return <span className={isWhole ? styles.part : undefined}>{text}</span>;
});

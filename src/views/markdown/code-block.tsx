import { useLingui } from '@lingui/react/macro';
import { memo, useRef } from 'react';
import { CopyButton } from '../controls/buttons/copy-button.tsx';
import { scrollable } from '../controls/scrollable.ts';
import styles from './markdown.module.css';

interface CodeBlockProps {
  /** The code in parts, of which only the last one grows. */
  readonly parts: readonly string[];
  readonly language: string | undefined;
}

/** Code in a monospaced font, with a button that copies it. */
export function CodeBlock({ parts, language = '' }: CodeBlockProps) {
  const { t } = useLingui();
  const code = useRef<HTMLPreElement>(null);
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
          {[...parts.entries()].map(([position, part]) => (
            <Part key={position} text={part} isWhole={position < parts.length - 1} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** A part of a long text with separate layout. While one part grows, the browser does not lay out the others again. */
export const Part = memo(function Part({ text, isWhole }: { text: string; isWhole: boolean }) {
  return <span className={isWhole ? styles.part : undefined}>{text}</span>;
});

import { useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import styles from './markdown.module.css';

/** How long the button says that it has copied, in milliseconds. */
const SAID = 2_000;

/** In the tab order, so that the keyboard can scroll long lines. */
const scrollable = { tabIndex: 0 };

interface CodeBlockProps {
  /** The code, of which only the last part grows. */
  readonly parts: readonly string[];
  readonly language: string | undefined;
}

/** Code in a monospaced face, with a button that copies it. */
export function CodeBlock({ parts, language = '' }: CodeBlockProps) {
  const { t } = useLingui();
  const code = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(parts.join(''));
      setCopied(true);
    } catch {
      // Pages on plain HTTP have no clipboard, and users may refuse it. The selected code can be copied by hand.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  }

  return (
    <figure className={styles.code}>
      <figcaption className={styles.codeHead}>
        <span>{language}</span>
        <Button size="small" variant="quiet" onPress={() => void copy()}>
          {isCopied ? t`Copied` : t`Copy code`}
        </Button>
        <VisuallyHidden>
          <span role="status">{isCopied ? t`Copied` : ''}</span>
        </VisuallyHidden>
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

/** A part of a long text, laid out by itself. While one grows, the browser leaves the others alone. */
export const Part = memo(function Part({ text, isWhole }: { text: string; isWhole: boolean }) {
  return <span className={isWhole ? styles.part : undefined}>{text}</span>;
});

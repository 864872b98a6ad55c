import { Fragment } from 'react';
import { Address } from './address.tsx';
import styles from './json-lines.module.css';

/** The extra indent of the continuation of a broken line, in characters. */
const HANG = 2;

/** Longer texts, in characters, need another element: each line costs as much as a paragraph. */
export const MOST_IN_LINES = 50_000;

/** Formatted JSON. A line that is broken keeps its indent. */
export function JsonLines({ text }: { text: string }) {
  return (
    <code className={styles.lines}>
      {[...text.split('\n').entries()].map(([place, line]) => {
        const indent = `${line.length - line.trimStart().length + HANG}ch`;
        return (
          <Fragment key={place}>
            {/* It is invisible between blocks, and separates the lines where the text is read without its layout. */}
            {place > 0 && '\n'}
            <span className={styles.line} style={{ paddingInlineStart: indent, textIndent: `-${indent}` }}>
              <Address text={line} />
            </span>
          </Fragment>
        );
      })}
    </code>
  );
}

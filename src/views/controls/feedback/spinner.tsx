import type { ReactNode } from 'react';
import { cx } from '#views/controls/cx.ts';
import { Words } from '#views/controls/words.tsx';
import styles from './spinner.module.css';

/** A spinner with a text: 'Loading service catalog…'. It appears with a delay, so that short waits do not flicker. */
export function Spinner({ children, isCentered = false }: { children: ReactNode; isCentered?: boolean }) {
  return (
    <div role="status" className={cx(styles.spinner, isCentered && styles.centered)}>
      <span className={styles.ring} aria-hidden="true" />
      <Words>{children}</Words>
    </div>
  );
}

/** Grey lines in place of text that is being loaded. */
export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} className={styles.line} />
      ))}
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { scrollable } from '../controls/scrollable.ts';
import styles from './markdown.module.css';

/** A table that scrolls if it is wider than the page. */
export function TableFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <figure aria-label={t`Table`} {...scrollable} className={styles.tableFrame}>
      <table>{children}</table>
    </figure>
  );
}

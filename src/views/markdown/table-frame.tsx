import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './markdown.module.css';

/** In the tab order, so that the keyboard can scroll a wide table. */
const scrollable = { tabIndex: 0 };

/** A table that scrolls by itself where it is wider than the page. */
export function TableFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <figure aria-label={t`Table`} {...scrollable} className={styles.tableFrame}>
      <table>{children}</table>
    </figure>
  );
}

import type { ReactNode } from 'react';
import styles from './button-word.module.css';

/** The word beside a button's icon. A phone has room for the icon only. */
export function ButtonWord({ children }: { children: ReactNode }) {
  return <span className={styles.word}>{children}</span>;
}

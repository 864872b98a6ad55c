import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './layout.module.css';

interface LayoutProps {
  readonly children: ReactNode;
  /** The distance between the parts: 1 (4 px) to 6 (32 px). */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** A column of parts. */
export function Stack({ children, gap = 4 }: LayoutProps) {
  return <div className={cx(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** A row of parts, which wraps. */
export function Cluster({ children, gap = 2 }: LayoutProps) {
  return <div className={cx(styles.cluster, styles[`gap${gap}`])}>{children}</div>;
}

interface ColumnsProps extends LayoutProps {
  readonly width?: 'numbers' | 'narrow' | 'wide';
}

/** Columns of equal width, as many as fit: `numbers` from 9 rem, `narrow` from 14 rem, `wide` from 22 rem each. */
export function Columns({ children, gap = 4, width = 'wide' }: ColumnsProps) {
  return <div className={cx(styles.columns, styles[width], styles[`gap${gap}`])}>{children}</div>;
}

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

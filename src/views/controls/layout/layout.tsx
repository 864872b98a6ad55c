import type { ReactNode } from 'react';
import { cx } from '#views/controls/cx.ts';
import styles from './layout.module.css';

interface LayoutProps {
  readonly children: ReactNode;
  /** The distance between the parts, as a step of the tokens `--space-1` (4 px) to `--space-5` (24 px). */
  readonly gap?: 1 | 2 | 4 | 5;
}

const gapOf = (step: number) => ({ gap: `var(--space-${step})` });

/** A column of parts. */
export function Stack({ children, gap = 4 }: LayoutProps) {
  return (
    <div className={styles.stack} style={gapOf(gap)}>
      {children}
    </div>
  );
}

/** A row of parts, which wraps. */
export function Cluster({ children, gap = 2 }: LayoutProps) {
  return (
    <div className={styles.cluster} style={gapOf(gap)}>
      {children}
    </div>
  );
}

interface ColumnsProps extends LayoutProps {
  readonly width?: 'numbers' | 'narrow' | 'wide';
}

/** Columns of equal width, as many as fit: `numbers` from 9 rem, `narrow` from 14 rem, `wide` from 22 rem each. */
export function Columns({ children, gap = 4, width = 'wide' }: ColumnsProps) {
  return (
    <div className={cx(styles.columns, styles[width])} style={gapOf(gap)}>
      {children}
    </div>
  );
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

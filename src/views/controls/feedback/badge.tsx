import type { ReactNode } from 'react';
import { cx } from '#views/controls/cx.ts';
import styles from './badge.module.css';
import tones from './tone.module.css';

interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  /** Shows a dot before the text, for states. */
  readonly hasDot?: boolean;
}

/** A label: a state, a kind, or that something is a sample. */
export function Badge({ children, tone = 'neutral', hasDot = false }: BadgeProps) {
  return <span className={cx(styles.badge, tones[tone], hasDot && styles.dot)}>{children}</span>;
}

/** One of several values: a role, a tag. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}

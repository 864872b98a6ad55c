import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly media?: ReactNode;
  readonly actions?: ReactNode;
  /** The title's rank in the page's outline; without one it is a plain line. */
  readonly headingLevel?: 1 | 2;
}

/** What stands where nothing is yet, or where something went wrong: what is so, and what to do now. */
export function EmptyState({ title, children, media, actions, headingLevel }: EmptyStateProps) {
  const Title = headingLevel === 1 ? 'h1' : headingLevel === 2 ? 'h2' : 'p';
  return (
    <div className={styles.empty}>
      {media}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly media?: ReactNode;
  readonly actions?: ReactNode;
  /** The title's heading level. Without one it is a paragraph. */
  readonly headingLevel?: 1 | 2;
  /** For a failure: the message interrupts a screen reader. The actions are not announced with it. */
  readonly role?: 'alert';
}

/** A message in place of missing content: what happened, and what to do next. */
export function EmptyState({ title, children, media, actions, headingLevel, role }: EmptyStateProps) {
  const Title = headingLevel === 1 ? 'h1' : headingLevel === 2 ? 'h2' : 'p';
  return (
    <div className={styles.empty}>
      {media}
      <div role={role} className={styles.said}>
        <Title className={styles.title}>{title}</Title>
        {children && <div className={styles.words}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from '#views/controls/buttons/link.tsx';
import { ArrowLeftIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The link back, above the title. */
  readonly back?: { readonly href: string; readonly label: string };
}

/** The head of a page: its only `h1`, a description, and its main actions. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back && (
        <div className={styles.back}>
          <ArrowLeftIcon />
          <Link href={back.href} variant="muted">
            {back.label}
          </Link>
        </div>
      )}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}

import type { ReactNode } from 'react';
import { AnnouncedContext } from './announced.ts';
import styles from './announcements.module.css';

/** A live region for notices. It exists before its text, because screen readers announce only changes. */
export function Announcements({ children }: { children: ReactNode }) {
  return (
    <div className={styles.announcements} aria-live="polite">
      <AnnouncedContext value={true}>{children}</AnnouncedContext>
    </div>
  );
}

import type { Notice } from '#domain/messages.ts';
import { NoticeView } from './notice.tsx';
import styles from './toast.module.css';

/**
 * A success, at the foot of the window, so that nothing moves. It goes by itself after a while, unless the pointer or the
 * focus is on it, or the reader wants no motion. It belongs in a live region.
 */
export function Toast({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) {
  if (notice === null) return null;
  return (
    <div
      data-toast
      className={styles.toast}
      onAnimationEnd={({ target, currentTarget }) => {
        if (target === currentTarget) onDismiss();
      }}
    >
      <NoticeView notice={notice} onDismiss={onDismiss} />
    </div>
  );
}

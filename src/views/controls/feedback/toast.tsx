import { createPortal } from 'react-dom';
import type { Notice } from '#domain/messages.ts';
import { AnnouncedContext, NoticeView } from './notice.tsx';
import styles from './toast.module.css';

/** The ID of the page's live region for toasts. The newest one hides the others. */
export const TOASTS = 'toasts';

/**
 * A success message at the foot of the window, so that nothing moves. It disappears after a while, unless it has the pointer or
 * the focus. A dialog says its successes by a `NoticeView` instead, because the page behind it is inert.
 */
export function Toast({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) {
  if (notice === null) return null;
  return createPortal(
    <div
      data-toast
      className={styles.toast}
      onAnimationEnd={({ target, currentTarget }) => {
        if (target === currentTarget) onDismiss();
      }}
    >
      <AnnouncedContext value={true}>
        <NoticeView notice={notice} onDismiss={onDismiss} />
      </AnnouncedContext>
    </div>,
    document.getElementById(TOASTS) ?? document.body,
  );
}

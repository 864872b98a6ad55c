import { useEffect, useRef } from 'react';
import type { Notice } from '#domain/messages.ts';
import { NoticeView } from './notice-view.tsx';
import styles from './toast.module.css';

/**
 * A success message at the foot of the window (in a dialog in its place), so that nothing moves. It disappears after a while,
 * unless it has the pointer or the focus, and as soon as another one takes its place. It belongs in a live region.
 */
export function Toast({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice === null) return;
    for (const toast of document.querySelectorAll('[data-toast]'))
      if (toast !== shown.current) for (const animation of toast.getAnimations()) animation.finish();
  }, [notice]);
  if (notice === null) return null;
  return (
    <div
      ref={shown}
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

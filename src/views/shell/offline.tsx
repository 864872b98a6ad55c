import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import styles from './offline.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const isOffline = () => !navigator.onLine;

/** A line over the page while the browser is offline. It takes no space, so that nothing moves. */
export function Offline() {
  const isShown = useSyncExternalStore(subscribe, isOffline);
  return (
    // It exists before its text, because screen readers announce only changes.
    <div role="status" className={styles.place}>
      {isShown && (
        <p className={styles.banner}>
          <Trans>You’re offline. What you see may be out of date.</Trans>
        </p>
      )}
    </div>
  );
}

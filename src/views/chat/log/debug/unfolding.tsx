import { type ReactNode, useState } from 'react';
import { ChevronRightIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './debug.module.css';

interface UnfoldingProps {
  readonly summary: ReactNode;
  /** The content, or a function that makes it once the line is expanded. */
  readonly children: ReactNode | (() => ReactNode);
}

/**
 * A line that expands, whose text can be selected. The browser also finds words in collapsed content, and expands it then, unless
 * a function makes it.
 */
export function Unfolding({ summary, children }: UnfoldingProps) {
  const [isUnfolded, unfold] = useState(false);
  return (
    <details
      className={styles.unfolding}
      open={isUnfolded}
      onToggle={({ currentTarget: details }) => {
        unfold(details.open);
        // At the end of the log the content would open out of sight. Words that the browser has found are in sight.
        const isPressed = details.contains(document.activeElement);
        if (details.open && isPressed) details.children[1]?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className={styles.line}>
        <ChevronRightIcon />
        <div className={styles.summary}>{summary}</div>
      </summary>
      {typeof children === 'function' ? isUnfolded && children() : children}
    </details>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { keepFocusNearby } from '../nearby-focus.ts';
import styles from './dialog.module.css';
import fadeStyles from './fade.module.css';

const INPUT = 'input:enabled:not([readonly], [type=file]), textarea:enabled:not([readonly])';

/** The scrolling part of a dialog. Its first field that takes input has the focus first, and the focus of what disappears stays in it. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (body.current === null) return;
    const inputs = [...body.current.querySelectorAll<HTMLElement>(INPUT)];
    // What is folded away cannot take the focus.
    inputs.find((input) => input.checkVisibility())?.focus();
    // Without a delay, because React Aria would otherwise move the focus to the close button, the first tab stop of the dialog.
    return keepFocusNearby(body.current, (look) => look());
  }, []);
  return (
    <div ref={body} tabIndex={-1} className={cx(fadeStyles.fade, styles.body)}>
      {children}
    </div>
  );
}

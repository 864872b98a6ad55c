import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './dialog.module.css';
import fadeStyles from './fade.module.css';

const INPUT = 'input:enabled:not([readonly], [type=file]), textarea:enabled:not([readonly])';

/** The scrolling part of a dialog. Its first field that takes input has the focus first. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inputs = [...(body.current?.querySelectorAll<HTMLElement>(INPUT) ?? [])];
    // What is folded away cannot take the focus.
    inputs.find((input) => input.checkVisibility())?.focus();
  }, []);
  return (
    <div ref={body} tabIndex={-1} className={cx(fadeStyles.fade, styles.body)}>
      {children}
    </div>
  );
}

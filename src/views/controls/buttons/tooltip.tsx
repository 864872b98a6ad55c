import { useEffect, useState } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { flushSync } from 'react-dom';
import { cx } from '#views/controls/cx.ts';
import type { TipProps } from './tip.tsx';
import styles from './tooltip.module.css';

/** A button or link with a text beside it, which is shown while the control has the keyboard's focus or the pointer rests on it. */
export function WithTooltip({ text, children }: TipProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    // React Aria lets nobody else have the Escape that closes a tooltip. One that has closed before does not take it from a dialog.
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => setOpen(false));
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [isOpen]);
  return (
    <TooltipTrigger isDisabled={text === undefined} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      {text !== undefined && (
        <Tooltip offset={6} className={cx(styles.tooltip)}>
          {text}
        </Tooltip>
      )}
    </TooltipTrigger>
  );
}

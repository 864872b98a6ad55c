import type { ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { cx } from '../cx.ts';
import styles from './tooltip.module.css';

/** A button or link with a text beside it, which is shown while the control has the keyboard's focus or the pointer rests on it. */
export function WithTooltip({ text, children }: { text: string | undefined; children: ReactNode }) {
  return (
    <TooltipTrigger isDisabled={text === undefined}>
      {children}
      {text !== undefined && (
        <Tooltip offset={6} className={cx(styles.tooltip)}>
          {text}
        </Tooltip>
      )}
    </TooltipTrigger>
  );
}

import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { cx } from '#views/controls/cx.ts';
import styles from './popover.module.css';

interface PopoverProps extends Pick<AriaPopoverProps, 'children' | 'placement'> {
  readonly label: string;
  /** It hangs from a field, and is as wide as that. */
  readonly isOfField?: boolean;
}

/** The surface below a button or a field, for a menu or options. */
export function Popover({ label, isOfField = false, ...popover }: PopoverProps) {
  const look = cx(styles.popover, isOfField && styles.options);
  return <AriaPopover {...popover} aria-label={label} className={look} offset={4} />;
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** The action's importance. A view has one primary action at most. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium';
  /** An icon before the words. Without words, the button needs an `aria-label`, which is its tooltip, too. */
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

/** The class names of a button, also for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', children }: ButtonLook) =>
  cx(styles.button, styles[variant], styles[size], !children && styles.iconOnly);

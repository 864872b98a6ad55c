import type { ReactNode } from 'react';
import { Link as RouterLink } from 'wouter';
import type { PassedOn } from '../passed-on.ts';
import { type ButtonLook, buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import styles from './link.module.css';

interface LinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** `plain` has an underline on hover only, for tables and navigation. */
  readonly variant?: 'text' | 'plain' | 'muted';
  /** What the next page gets. */
  readonly state?: PassedOn | undefined;
  readonly replace?: boolean;
  readonly 'aria-current'?: 'page' | 'step' | undefined;
}

/** A link within the console. */
export function Link({ variant = 'text', ...props }: LinkProps) {
  return <RouterLink {...props} className={cx(styles.link, styles[variant])} />;
}

interface LinkButtonProps extends ButtonLook, Omit<LinkProps, 'variant' | 'children'> {
  readonly children?: ReactNode;
  readonly 'aria-label'?: string;
}

/** A link that looks like a button, for navigation instead of an action. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon, isIconOnly, children, ...link } = props;
  return (
    <RouterLink {...link} title={props['aria-label']} className={buttonClass(props)}>
      {icon}
      {children}
    </RouterLink>
  );
}

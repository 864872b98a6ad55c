import type { ReactNode } from 'react';
import type { RouterConfig } from 'react-aria-components';
import { Link as AriaLink } from 'react-aria-components/Link';
import type { PassedOn } from '#views/passed-on.ts';
import { cx } from '../cx.ts';
import { type ButtonLook, buttonClass } from './button.tsx';
import styles from './link.module.css';
import { WithTooltip } from './tooltip.tsx';

declare module 'react-aria-components' {
  interface RouterConfig {
    /** The arguments of wouter's `navigate` besides the address. */
    routerOptions: { readonly replace: boolean; readonly state?: PassedOn };
  }
}

interface RouterLinkProps {
  readonly href: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** History state for the target page. */
  readonly state?: PassedOn | undefined;
  readonly replace?: boolean;
  readonly onPress?: () => void;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page' | 'step' | 'true' | undefined;
}

/** A link within the console that looks like its class says. */
export function RouterLink({ state, replace = false, 'aria-current': current, ...link }: RouterLinkProps) {
  const routerOptions: RouterConfig['routerOptions'] = { replace, ...(state && { state }) };
  return (
    <AriaLink
      {...link}
      {...(current && { 'aria-current': current })}
      className={cx(link.className)}
      routerOptions={routerOptions}
    />
  );
}

interface LinkProps extends Omit<RouterLinkProps, 'className'> {
  /** `plain` has an underline on hover only, for tables and navigation. */
  readonly variant?: 'text' | 'plain' | 'muted';
}

/** A link within the console. */
export function Link({ variant = 'text', ...link }: LinkProps) {
  return <RouterLink {...link} className={cx(styles.link, styles[variant])} />;
}

interface LinkButtonProps extends ButtonLook, Omit<RouterLinkProps, 'className'> {}

/** A link that looks like a button, for navigation instead of an action. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon, isIconOnly, children, ...link } = props;
  return (
    <WithTooltip text={props['aria-label']}>
      <RouterLink {...link} className={buttonClass(props)}>
        {icon}
        {children}
      </RouterLink>
    </WithTooltip>
  );
}

import type { RouterConfig } from 'react-aria-components';
import { type LinkProps as AriaLinkProps, Link as RouterLink } from 'react-aria-components/Link';
import { cx } from '#views/controls/cx.ts';
import { Words } from '#views/controls/words.tsx';
import type { PassedOn } from '#views/passed-on.ts';
import { type ButtonLook, buttonClass } from './button.tsx';
import styles from './link.module.css';
import { WithTip } from './tip.tsx';

declare module 'react-aria-components' {
  interface RouterConfig {
    /** The arguments of wouter's `navigate` besides the address. `state` is for the target page. */
    routerOptions: { readonly replace?: boolean; readonly state?: PassedOn };
  }
}

interface RouterLinkProps extends Pick<AriaLinkProps, 'href' | 'aria-label' | 'aria-current'> {
  readonly routerOptions?: RouterConfig['routerOptions'];
}

interface LinkProps extends RouterLinkProps, Pick<AriaLinkProps, 'children'> {
  /** `plain` has an underline on hover only, for tables and navigation. */
  readonly variant?: 'text' | 'plain' | 'muted';
}

/** A link within the console. */
export function Link({ variant = 'text', ...link }: LinkProps) {
  return <RouterLink {...link} className={cx(styles.link, styles[variant])} />;
}

interface LinkButtonProps extends ButtonLook, RouterLinkProps, Pick<AriaLinkProps, 'onPress'> {}

/** A link that looks like a button, for navigation instead of an action. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon, children, ...button } = props;
  const link = (
    <RouterLink {...button} className={buttonClass(props)}>
      {icon}
      <Words>{children}</Words>
    </RouterLink>
  );
  const tip = button['aria-label'];
  return tip === undefined ? link : <WithTip text={tip}>{link}</WithTip>;
}

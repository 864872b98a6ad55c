import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { cx } from '#views/controls/cx.ts';
import { paths } from '#views/paths.ts';
import { sideNavId } from './shell.tsx';
import styles from './side-nav.module.css';
import {
  AccountsIcon,
  BurgerIcon,
  CowtexIcon,
  DashboardIcon,
  DemoIcon,
  ServicesIcon,
  SubscriptionIcon,
  WorkshopIcon,
} from './side-nav-icons.tsx';

/**
 * The side navigation of signed-in users. Wide screens always show it. On narrow ones it is a popover: the browser itself opens
 * and closes it and returns the focus. The guided demo is at its foot as long as `offersDemo` returns true.
 */
export function SideNav({ offersDemo }: { offersDemo: () => boolean }) {
  const { t } = useLingui();
  const ref = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const entry = (href: string, label: string, icon: ReactNode, hasChildren = false) => (
    <Link
      href={href}
      onClick={() => ref.current?.togglePopover?.(false)}
      aria-current={path === href ? 'page' : hasChildren && path.startsWith(`${href}/`) ? 'true' : undefined}
      className={cx(styles.link)}
    >
      {icon}
      {label}
    </Link>
  );
  return (
    <nav ref={ref} id={sideNavId} popover="auto" className={styles.nav} aria-label={t`Main`}>
      <ul className={styles.list}>
        <li>{entry(paths.services.href(), t`Services`, <ServicesIcon />)}</li>
        <li>{entry(paths.accounts.href(), t`Accounts`, <AccountsIcon />)}</li>
        <li className={styles.group}>
          {entry(paths.cowtex.href(), t`Cowtex`, <CowtexIcon />)}
          <ul className={styles.sub}>
            <li>{entry(paths.dashboard.href(), t`Dashboard`, <DashboardIcon />)}</li>
            <li>{entry(paths.burgers.href(), t`Burger`, <BurgerIcon />, true)}</li>
            <li>{entry(paths.workshops.href(), t`Workshop`, <WorkshopIcon />, true)}</li>
            <li>{entry(paths.subscription.href(), t`Subscription`, <SubscriptionIcon />, true)}</li>
          </ul>
        </li>
      </ul>
      {offersDemo() && (
        <div className={styles.foot}>{entry(paths.demo.href(), t`Guided demo`, <DemoIcon />)}</div>
      )}
    </nav>
  );
}

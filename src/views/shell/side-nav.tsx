import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useFocusWithin } from 'react-aria/useFocusWithin';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Link } from 'react-aria-components/Link';
import { Popover } from 'react-aria-components/Popover';
import { useLocation } from 'wouter';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { MenuIcon } from '#views/controls/icons/icons.tsx';
import {
  AccountsIcon,
  BurgerIcon,
  CowtexIcon,
  DashboardIcon,
  ServicesIcon,
  SubscriptionIcon,
  WorkshopIcon,
} from '#views/controls/icons/side-nav-icons.tsx';
import { paths } from '#views/paths.ts';
import styles from './side-nav.module.css';

interface SideNavProps {
  /** Called when one of its links is followed. */
  readonly onFollow?: () => void;
}

/** The side navigation of signed-in users. Wide screens always show it. */
export function SideNav({ onFollow }: SideNavProps) {
  const { t } = useLingui();
  const [path] = useLocation();
  const entry = (href: string, label: string, icon: ReactNode, hasChildren = false) => (
    <Link
      href={href}
      {...(onFollow && { onPress: onFollow })}
      {...(path === href && { 'aria-current': 'page' })}
      {...(hasChildren && path.startsWith(`${href}/`) && { 'aria-current': 'true' })}
      className={cx(styles.link)}
    >
      {icon}
      <span>{label}</span>
    </Link>
  );
  return (
    <nav className={styles.nav} aria-label={t`Main`}>
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
    </nav>
  );
}

/** The button that opens the side navigation on narrow screens. */
export function NarrowNav() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // React Aria keeps a popover below what a shortcut opens.
  const { focusWithinProps } = useFocusWithin({
    onBlurWithin: ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && relatedTarget.closest('[role=dialog]')) setOpen(false);
    },
  });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button variant="quiet" icon={<MenuIcon />} aria-label={t`Navigation`} />
      {/* Not modal, so that the palette’s keys work. */}
      <Popover isNonModal className={cx(styles.popover)}>
        <div {...focusWithinProps}>
          <AriaButton
            className={cx(styles.scrim)}
            aria-label={t`Dismiss`}
            excludeFromTabOrder
            onPress={() => setOpen(false)}
          />
          <Dialog className={cx(styles.drawer)} aria-label={t`Navigation`}>
            <SideNav onFollow={() => setOpen(false)} />
          </Dialog>
        </div>
      </Popover>
    </DialogTrigger>
  );
}

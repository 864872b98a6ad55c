import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { cx } from '#views/controls/cx.ts';
import { paths } from '#views/paths.ts';
import styles from './side-nav.module.css';

/**
 * The side navigation of signed-in users. Wide screens show it always; on narrow ones it is a popover that the
 * browser itself opens, closes and gives back the focus from.
 */
export function SideNav({ id }: { id: string }) {
  const { t } = useLingui();
  const ref = useRef<HTMLElement>(null);
  const close = () => ref.current?.togglePopover?.(false);
  return (
    <nav ref={ref} id={id} popover="auto" className={styles.nav} aria-label={t`Main`}>
      <ul className={styles.list}>
        <Entry href={paths.services.href()} label={t`Services`} onPress={close} />
        <Entry href={paths.accounts.href()} label={t`Accounts`} onPress={close} />
        <li>
          <EntryLink href={paths.cowtex.href()} label={t`Cowtex`} onPress={close} />
          <ul className={styles.sub}>
            <Entry href={paths.dashboard.href()} label={t`Dashboard`} onPress={close} />
            <Entry href={paths.burgers.href()} label={t`Burger`} onPress={close} hasChildren />
            <Entry href={paths.workshops.href()} label={t`Workshop`} onPress={close} hasChildren />
            <Entry href={paths.subscription.href()} label={t`Subscription`} onPress={close} hasChildren />
          </ul>
        </li>
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly href: string;
  readonly label: string;
  readonly onPress: () => void;
  /** The link is also current on the pages below it. */
  readonly hasChildren?: boolean;
}

const Entry = (props: EntryProps) => (
  <li>
    <EntryLink {...props} />
  </li>
);

function EntryLink({ href, label, onPress, hasChildren = false }: EntryProps) {
  const [path] = useLocation();
  const isHere = path === href;
  const isWithin = hasChildren && path.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      onClick={onPress}
      aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
      className={cx(styles.link)}
    >
      {label}
    </Link>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button, type ButtonLook } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/member-icons.tsx';
import styles from './popover.module.css';

interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  /** Shows a separator above it. */
  readonly isApart?: boolean;
  /** An entry is a link … */
  readonly href?: string;
  /** … or an action. */
  readonly onAction?: () => void;
}

interface MenuProps extends ButtonLook {
  readonly items: readonly MenuEntry[];
  /** The button's text. */
  readonly children?: string;
  /** The button's name if it shows an icon only. Default 'Actions'. */
  readonly 'aria-label'?: string;
  /** The button. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that opens a menu of actions. */
export function Menu({ items, children, ...look }: MenuProps) {
  const { t } = useLingui();
  const name = look['aria-label'] ?? children ?? t`Actions`;
  return (
    <MenuTrigger>
      {children === undefined ? (
        <Button {...look} aria-label={name} />
      ) : (
        <Button {...look}>
          <span title={children}>{children}</span>
          <ChevronDownIcon />
        </Button>
      )}
      <Popover className={cx(styles.popover)} aria-label={name} offset={4} placement="bottom end">
        <MenuList items={items} />
      </Popover>
    </MenuTrigger>
  );
}

interface MenuListProps {
  readonly items: readonly MenuEntry[];
  readonly 'aria-labelledby'?: string;
}

/** The entries of a menu. */
export function MenuList({ items, ...menu }: MenuListProps) {
  return (
    <AriaMenu {...menu} className={cx(styles.list)}>
      {items.map((item) => (
        <MenuItem
          key={item.id}
          id={item.id}
          textValue={item.label}
          isDisabled={item.isDisabled === true}
          className={cx(styles.item, item.tone && styles[item.tone], item.isApart && styles.apart)}
          {...(item.href !== undefined && { href: item.href })}
          {...(item.onAction && { onAction: item.onAction })}
        >
          {item.icon}
          <span className={styles.words}>{item.label}</span>
        </MenuItem>
      ))}
    </AriaMenu>
  );
}

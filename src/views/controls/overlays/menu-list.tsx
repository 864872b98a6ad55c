import type { ReactNode } from 'react';
import { Menu, MenuItem, type MenuItemProps, type MenuProps } from 'react-aria-components/Menu';
import { cx } from '../cx.ts';
import styles from './popover.module.css';

/** An entry is a link by its `href`, or an action by its `onAction`. */
export interface MenuEntry extends Pick<MenuItemProps, 'isDisabled' | 'href' | 'onAction'> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  /** Shows a separator above it. */
  readonly isApart?: boolean;
}

interface MenuListProps extends Pick<MenuProps<MenuEntry>, 'aria-labelledby'> {
  readonly items: readonly MenuEntry[];
}

/** The entries of a menu. */
export function MenuList({ items, ...menu }: MenuListProps) {
  return (
    <Menu {...menu} className={cx(styles.list)}>
      {items.map(({ label, icon, tone, isApart, ...item }) => (
        <MenuItem
          {...item}
          key={item.id}
          textValue={label}
          className={cx(styles.item, tone && styles[tone], isApart && styles.apart)}
        >
          {icon}
          <span className={styles.words}>{label}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

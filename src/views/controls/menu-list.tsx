import { Menu, MenuItem, type MenuProps } from 'react-aria-components/Menu';
import { cx } from './cx.ts';
import type { MenuEntry } from './menu.tsx';
import styles from './popover.module.css';

export interface MenuListProps
  extends Pick<MenuProps<object>, 'id' | 'aria-labelledby' | 'autoFocus' | 'onClose'> {
  readonly items: readonly MenuEntry[];
}

/** The entries of a menu. */
export function MenuList({ items, ...menu }: MenuListProps) {
  return (
    <Menu {...menu} className={cx(styles.list)}>
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
    </Menu>
  );
}

import type { RefObject } from 'react';
import { Menu, MenuItem, type MenuProps } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AriaScope } from './aria-scope.tsx';
import { cx } from './cx.ts';
import type { MenuEntry } from './menu.tsx';
import styles from './popover.module.css';

export interface MenuPopupProps extends Pick<MenuProps<object>, 'id' | 'aria-labelledby' | 'autoFocus'> {
  /** The button's name: the button itself, hidden behind the menu, gives none. */
  readonly name: string;
  readonly items: readonly MenuEntry[];
  /** The button that opened it, and gets the focus back. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** An open menu. */
export function MenuPopup({ name, items, trigger, onClose, ...menu }: MenuPopupProps) {
  return (
    <AriaScope>
      <Popover
        className={cx(styles.popover)}
        isOpen
        triggerRef={trigger}
        offset={4}
        placement="bottom end"
        aria-label={name}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Menu {...menu} className={cx(styles.list)} onClose={onClose}>
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
      </Popover>
    </AriaScope>
  );
}

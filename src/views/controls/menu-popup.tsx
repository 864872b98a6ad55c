import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaScope } from './aria-scope.tsx';
import { cx } from './cx.ts';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import styles from './popover.module.css';

interface MenuPopupProps extends Omit<MenuListProps, 'onClose'> {
  /** The button's name: the button itself, hidden behind the menu, gives none. */
  readonly name: string;
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
        <MenuList {...menu} items={items} onClose={onClose} />
      </Popover>
    </AriaScope>
  );
}

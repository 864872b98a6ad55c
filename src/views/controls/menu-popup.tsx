import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaScope } from './aria-scope.tsx';
import { cx } from './cx.ts';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import styles from './popover.module.css';

interface MenuPopupProps extends Omit<MenuListProps, 'onClose'> {
  /** The button's name. The hidden button cannot label the menu. */
  readonly name: string;
  /** The button that opened the menu. It gets the focus when the menu closes. */
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

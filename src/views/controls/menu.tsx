import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AriaScope } from './aria-scope.tsx';
import { type ButtonLook, buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import styles from './popover.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  /** Goes somewhere … */
  readonly href?: string;
  /** … or does something. */
  readonly onAction?: () => void;
}

export interface MenuProps extends ButtonLook {
  readonly items: readonly MenuEntry[];
  /** The button's text. */
  readonly children?: ReactNode;
  /** The button's name where it shows an icon only; 'Actions' unless told. */
  readonly 'aria-label'?: string;
  readonly isDisabled?: boolean;
}

/** A button that opens a menu of actions. */
export function Menu({ items, children, icon, ...look }: MenuProps) {
  const { t } = useLingui();
  const name = look['aria-label'] ?? (children ? undefined : t`Actions`);
  return (
    <AriaScope>
      <MenuTrigger>
        <AriaButton
          className={buttonClass(look)}
          isDisabled={look.isDisabled === true}
          {...(name !== undefined && { 'aria-label': name })}
        >
          {icon}
          {children}
        </AriaButton>
        <Popover className={cx(styles.popover)} offset={4} placement="bottom end">
          <AriaMenu className={cx(styles.list)}>
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={item.label}
                isDisabled={item.isDisabled === true}
                className={cx(styles.item, item.tone && styles[item.tone])}
                {...(item.href !== undefined && { href: item.href })}
                {...(item.onAction && { onAction: item.onAction })}
              >
                {item.icon}
                <span className={styles.words}>{item.label}</span>
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaScope>
  );
}

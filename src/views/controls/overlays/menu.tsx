import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Menu as AriaMenu, MenuItem, type MenuItemProps, MenuTrigger } from 'react-aria-components/Menu';
import { Button, type ButtonProps } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { ChevronDownIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';

/** An entry is a link by its `href`, or an action by its `onAction`. */
export interface MenuEntry extends Pick<MenuItemProps, 'isDisabled' | 'href' | 'onAction'> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  /** Shows a separator above it. */
  readonly isApart?: boolean;
}

interface MenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'ref'> {
  readonly items: readonly MenuEntry[];
  /** The button's text. */
  readonly children?: string;
  /** The button's name if it shows an icon only. Default 'Actions'. */
  readonly 'aria-label'?: string;
  /** A line below the entries. */
  readonly note?: string;
}

/** A button that opens a menu of actions. */
export function Menu({ items, children, 'aria-label': label, note, ...button }: MenuProps) {
  const { t } = useLingui();
  const noteId = useId();
  const name = children ?? label ?? t`Actions`;
  return (
    <MenuTrigger>
      {children === undefined ? (
        <Button {...button} aria-label={name} />
      ) : (
        <Button {...button}>
          <span title={children}>{children}</span>
          <ChevronDownIcon />
        </Button>
      )}
      <Popover label={name} placement="bottom end">
        <AriaMenu className={cx(styles.list)} {...(note && { 'aria-describedby': noteId })}>
          {items.map(({ label: words, icon, tone, isApart, ...item }) => (
            <MenuItem
              {...item}
              key={item.id}
              textValue={words}
              className={cx(styles.item, tone && styles[tone], isApart && styles.apart)}
            >
              {icon}
              <span className={styles.words}>{words}</span>
            </MenuItem>
          ))}
        </AriaMenu>
        {note && (
          <p id={noteId} className={styles.note}>
            {note}
          </p>
        )}
      </Popover>
    </MenuTrigger>
  );
}

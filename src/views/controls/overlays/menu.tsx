import { useLingui } from '@lingui/react/macro';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { ChevronDownIcon } from '../icons/member-icons.tsx';
import { type MenuEntry, MenuList } from './menu-list.tsx';
import { Popover } from './popover.tsx';

interface MenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'ref'> {
  readonly items: readonly MenuEntry[];
  /** The button's text. */
  readonly children?: string;
  /** The button's name if it shows an icon only. Default 'Actions'. */
  readonly 'aria-label'?: string;
}

/** A button that opens a menu of actions. */
export function Menu({ items, children, 'aria-label': label, ...button }: MenuProps) {
  const { t } = useLingui();
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
        <MenuList items={items} />
      </Popover>
    </MenuTrigger>
  );
}

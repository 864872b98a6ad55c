import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useRef } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { useButton } from 'react-aria/useButton';
import { useMenuTrigger } from 'react-aria/useMenu';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { lazyPart } from '../lazy-part.tsx';
import { type ButtonLook, buttonClass } from './button.tsx';
import { ChevronDownIcon } from './member-icons.tsx';

export interface MenuEntry {
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

export interface MenuProps extends ButtonLook {
  readonly items: readonly MenuEntry[];
  /** The button's text. */
  readonly children?: string;
  /** The button's name if it shows an icon only. Default 'Actions'. */
  readonly 'aria-label'?: string;
}

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** Fetches the code of open menus before one is needed. */
export const prepareMenus = MenuPopup.prepare;

/**
 * A button that opens a menu of actions. The button is React Aria's. The code of the menu is fetched when the pointer or the
 * focus reaches the first such button, because a table may have a hundred, most of which are never opened.
 */
export function Menu({ items, children, ...look }: MenuProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const state = useMenuTriggerState({});
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({}, state, button);
  const { buttonProps } = useButton(menuTriggerProps, button);
  const name = look['aria-label'] ?? children ?? t`Actions`;
  return (
    <>
      <button
        {...mergeProps(buttonProps, { onPointerEnter: MenuPopup.prepare, onFocus: MenuPopup.prepare })}
        ref={button}
        className={buttonClass(look)}
        aria-label={children === undefined ? name : undefined}
        title={look.isIconOnly ? name : undefined}
      >
        {look.icon}
        {children !== undefined && (
          <>
            <span title={children}>{children}</span>
            <ChevronDownIcon />
          </>
        )}
      </button>
      {state.isOpen && (
        <Suspense>
          <MenuPopup {...menuProps} name={name} items={items} trigger={button} onClose={state.close} />
        </Suspense>
      )}
    </>
  );
}

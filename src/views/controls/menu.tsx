import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { Button, type ButtonLook } from './button.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  /** An entry is a link … */
  readonly href?: string;
  /** … or an action. */
  readonly onAction?: () => void;
}

export interface MenuProps extends ButtonLook {
  readonly items: readonly MenuEntry[];
  /** The button's text. */
  readonly children?: ReactNode;
  /** The button's name if it shows an icon only. Default 'Actions'. */
  readonly 'aria-label'?: string;
  readonly isDisabled?: boolean;
}

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

/**
 * A button that opens a menu of actions. React Aria's menu is fetched when the user reaches for the first of these
 * buttons, because a table may have a hundred, most of them never opened.
 */
export function Menu({ items, children, isDisabled = false, ...look }: MenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = look['aria-label'] ?? (children ? undefined : t`Actions`);
  return (
    <>
      <Button
        {...look}
        ref={button}
        isDisabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onReach={MenuPopup.prepare}
        {...(name !== undefined && { 'aria-label': name })}
      >
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <MenuPopup items={items} trigger={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

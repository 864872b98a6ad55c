import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#domain/entities.ts';
import { greetedName } from '#domain/full-name.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { UserIcon } from '#views/controls/icons/icons.tsx';
import { SearchIcon, SignOutIcon } from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import type { PaletteProps } from '#views/palette/palette.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { paths } from '#views/paths.ts';
import { version } from '../../../package.json';
import styles from './member-toolbar.module.css';

/** The modifier key of commands on this machine. */
const COMMAND_KEY = /^(?:Mac|iPhone|iPad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

interface MemberToolbarProps {
  readonly user: User;
  readonly onSignOut: () => void;
  /** The open command palette, which needs the members' actors. */
  readonly palette: (props: PaletteProps) => ReactNode;
}

/** Opens the command palette, also by Ctrl+K or ⌘K, and greets the user by name, with the profile and the sign-out in a menu. */
export function MemberToolbar({ user, onSignOut, palette }: MemberToolbarProps) {
  const { t, i18n } = useLingui();
  const name = greetedName(user, i18n.locale);
  const keys = `${COMMAND_KEY} K`;
  // The keys are visible on the button, so its name includes them (WCAG 2.5.3).
  const search = t`Search ${keys}`;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return;
    // Behind an open dialog the page is inert.
    if (event.defaultPrevented || button.current?.closest('[inert], [aria-hidden=true]')) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        icon={<SearchIcon />}
        aria-label={search}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        <kbd className={styles.hint}>{keys}</kbd>
      </Button>
      <Menu
        variant="quiet"
        icon={<UserIcon />}
        note={`Cowtex ${version}`}
        items={[
          { id: 'profile', label: t`Profile`, icon: <UserIcon />, href: paths.profile.href() },
          {
            id: 'sign-out',
            label: t`Sign out`,
            icon: <SignOutIcon />,
            isApart: true,
            onAction: onSignOut,
          },
        ]}
      >
        {t`Hello, ${name}`}
      </Menu>
      <OptionalPart key={String(isOpen)} onMissing={close}>
        {isOpen && palette({ onClose: close })}
      </OptionalPart>
    </>
  );
}

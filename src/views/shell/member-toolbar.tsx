import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnOff, User } from '#domain/entities.ts';
import { greetedName } from '#domain/full-name.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { UserIcon } from '#views/controls/icons/icons.tsx';
import { KeyboardIcon, SearchIcon, SignOutIcon } from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import type { PaletteProps } from '#views/palette/palette.tsx';
import { COMMAND_KEY, findsOnPage, type Overlay, overlayFor } from '#views/palette/shortcuts.ts';
import { nothingTyped, TypingAhead } from '#views/palette/typing-ahead.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { paths } from '#views/paths.ts';
import styles from './member-toolbar.module.css';

const Keys = lazyPart(async () => (await import('#views/palette/keys.tsx')).Keys);

interface MemberToolbarProps {
  readonly user: User;
  /** The state of the single-character shortcuts. */
  readonly shortcuts: OnOff;
  readonly onShortcutsChange: (shortcuts: OnOff) => void;
  readonly onSignOut: () => void;
  /** The open command palette, which needs the members' actors. */
  readonly palette: (props: PaletteProps) => ReactNode;
}

/**
 * Opens the command palette, and greets the user by name. The menu of the greeting has the profile, the shortcuts and the
 * sign-out.
 */
export function MemberToolbar(props: MemberToolbarProps) {
  const { user, shortcuts, onShortcutsChange, onSignOut, palette } = props;
  const { t, i18n } = useLingui();
  const name = greetedName(user, i18n.locale);
  const keys = `${COMMAND_KEY} K`;
  // The keys are visible on the button, so its name includes them (WCAG 2.5.3).
  const search = t`Search ${keys}`;
  const button = useRef<HTMLButtonElement>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [typed, setTyped] = useState(nothingTyped);
  const close = () => setOverlay(null);
  const open = (asked: Overlay) => {
    setTyped(nothingTyped);
    setOverlay(asked);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Behind an open dialog the page is inert.
    if (button.current?.closest('[inert], [aria-hidden=true]')) return;
    if (findsOnPage(event, shortcuts === 'on')) {
      event.preventDefault();
      return;
    }
    const asked = overlayFor(event, shortcuts === 'on');
    if (asked === null) return;
    event.preventDefault();
    if (asked !== overlay) open(asked);
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
        onPress={() => open('palette')}
      >
        <kbd className={styles.hint}>{keys}</kbd>
      </Button>
      <Menu
        variant="quiet"
        icon={<UserIcon />}
        items={[
          { id: 'profile', label: t`Profile`, icon: <UserIcon />, href: paths.profile.href() },
          {
            id: 'keys',
            label: t`Keyboard shortcuts`,
            icon: <KeyboardIcon />,
            onAction: () => open('keys'),
          },
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
      <OptionalPart
        key={overlay}
        fallback={<TypingAhead typed={typed} onType={setTyped} onClose={close} />}
        onMissing={close}
      >
        {overlay === 'palette' && palette({ typed, onClose: close })}
        {overlay === 'keys' && (
          <Keys
            isOn={shortcuts === 'on'}
            onToggle={(isOn) => onShortcutsChange(isOn ? 'on' : 'off')}
            onClose={close}
          />
        )}
      </OptionalPart>
    </>
  );
}

import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { User } from '#domain/entities.ts';
import { createShortcutsMachine, selectShortcutsAreOn } from '#machines/shortcuts/shortcuts-machine.ts';
import { createChoiceStorage } from '#services/choice-storage.ts';
import { prepareMenus } from '#views/controls/menu.tsx';
import { fetched, prepareSoon } from '#views/lazy-part.tsx';
import { MemberToolbar } from '#views/shell/member-toolbar.tsx';
import { createActor } from './create-actor.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { App } from './start.ts';

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette);

/** Whether shortcuts of a single character are on, started with the stored choice. */
function startShortcuts() {
  const storage = createChoiceStorage(() => window.localStorage, 'cowtex-shortcuts', ['on', 'off']);
  const machine = createShortcutsMachine({ store: (isOn) => storage.save(isOn ? 'on' : 'off') });
  return createActor(machine, { input: { isOn: storage.load() === 'on' } }).start();
}

/** No page waits for it, and what is pressed before it has come keeps the browser's own ways. */
const focus = fetched(async () => (await import('./main-focus.ts')).keepMainFocus);

/** Keeps the focus where it was when what had it disappears, from the first sign of a user on. */
function useMainFocus(): void {
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    const begin = (keep: () => () => void) => {
      if (!isOver) end = keep();
    };
    prepareSoon(() => void focus.get().then(begin, focus.retry));
    return () => {
      isOver = true;
      end?.();
    };
  }, []);
}

/** The members' part of the bar. What it opens is fetched with the first pointer or key event, to be there in time. */
export function MemberTools({ app, user }: { app: App; user: User }) {
  const [shortcuts] = useState(startShortcuts);
  useEffect(() => {
    prepareSoon(Palette.prepare);
    prepareSoon(prepareMenus);
  }, []);
  useMainFocus();
  return (
    <MemberToolbar
      user={user}
      hasShortcuts={useSelector(shortcuts, selectShortcutsAreOn)}
      onToggleShortcuts={() => shortcuts.send({ type: 'toggle' })}
      onSignOut={() => app.base.session.send({ type: 'sign out' })}
      palette={(onClose) => <Palette app={app} onClose={onClose} />}
    />
  );
}

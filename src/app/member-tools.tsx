import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { User } from '#domain/entities.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import { fetched, prepareSoon } from '#views/lazy-part.tsx';
import { MemberToolbar } from '#views/shell/member-toolbar.tsx';
import { Offline } from '#views/shell/offline.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { App } from './start.ts';

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette);

/** No page waits for it. Before it has loaded, the focus behaves as in any page. */
const focus = fetched(async () => (await import('./main-focus.ts')).keepMainFocus);

/** Keeps the focus near its place when the focused element disappears, from the first pointer or key event on. */
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

/**
 * The members' part of the toolbar, and the line that says that they are offline. The code of what the toolbar opens is fetched
 * with the first pointer or key event, before it is needed.
 */
export function MemberTools({ app, user }: { app: App; user: User }) {
  const { session, shortcuts } = app.base;
  useEffect(() => prepareSoon(Palette.prepare), []);
  useMainFocus();
  const choice = useSelector(shortcuts, selectChoice);
  return (
    <>
      <Offline />
      <MemberToolbar
        user={user}
        shortcuts={choice}
        onShortcutsChange={(chosen) => shortcuts.send({ type: 'choose', choice: chosen })}
        onSignOut={() => session.send({ type: 'sign out' })}
        palette={(props) => <Palette app={app} {...props} />}
      />
    </>
  );
}

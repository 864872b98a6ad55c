import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { User } from '#domain/entities.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import { onFirstInput } from '#views/lazy-part.tsx';
import { MemberToolbar } from '#views/shell/member-toolbar.tsx';
import { Offline } from '#views/shell/offline.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { App } from './start.ts';

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette);

/** The members' part of the toolbar, and the line that says that they are offline. */
export function MemberTools({ app, user }: { app: App; user: User }) {
  const { session, shortcuts } = app.base;
  useEffect(() => onFirstInput(Palette.preload), []);
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

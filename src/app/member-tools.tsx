import { useEffect } from 'react';
import type { User } from '#domain/entities.ts';
import { whenIdle } from '#views/lazy-part.tsx';
import { MemberToolbar } from '#views/shell/member-toolbar.tsx';
import { Offline } from '#views/shell/offline.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { App } from './start.ts';

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette);

/** The members' part of the toolbar, and the line that says that they are offline. */
export function MemberTools({ app, user }: { app: App; user: User }) {
  useEffect(() => whenIdle(Palette.preload), []);
  return (
    <>
      <Offline />
      <MemberToolbar
        user={user}
        onSignOut={() => app.base.session.send({ type: 'sign out' })}
        palette={(props) => <Palette app={app} {...props} />}
      />
    </>
  );
}

import { useEffect } from 'react';
import type { User } from '#domain/entities.ts';
import { prepareMenus } from '#views/controls/menu.tsx';
import { prepareSoon } from '#views/lazy-part.tsx';
import { MemberToolbar } from '#views/shell/member-toolbar.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { App } from './start.ts';

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette);

/** The members' part of the bar. What it opens is fetched with the first pointer or key event, to be there in time. */
export function MemberTools({ app, user }: { app: App; user: User }) {
  useEffect(() => {
    prepareSoon(Palette.prepare);
    prepareSoon(prepareMenus);
  }, []);
  return (
    <MemberToolbar
      user={user}
      onSignOut={() => app.base.session.send({ type: 'sign out' })}
      palette={(onClose) => <Palette app={app} onClose={onClose} />}
    />
  );
}

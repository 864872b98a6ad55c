import type { User } from '#domain/entities.ts';
import { MemberToolbar } from '#views/shell/member-toolbar.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { App } from './start.ts';

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette);

/** The members' part of the bar. The command palette is fetched with its first opening. */
export function MemberTools({ app, user }: { app: App; user: User }) {
  return (
    <MemberToolbar
      user={user}
      onSignOut={() => app.base.session.send({ type: 'sign out' })}
      palette={(onClose) => <Palette app={app} onClose={onClose} />}
    />
  );
}

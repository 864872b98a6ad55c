import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import { selectUser } from '#machines/session/session-selectors.ts';
import { Shell } from '#views/shell/shell.tsx';
import { AriaScope, MemberTools, NarrowNav, preloadMembers, SideNav } from './members.ts';
import type { App } from './start.ts';

/** The shell with the session, the language and the theme. */
export function Frame({ app, children }: { app: App; children: ReactNode }) {
  const { session, language, theme } = app.base;
  const user = useSelector(session, selectUser);
  const isChecking = useSelector(session, (snapshot) => !snapshot.hasTag('signedOut'));
  if (isChecking) preloadMembers();
  return (
    <Shell
      user={user}
      isChecking={isChecking}
      language={useSelector(language, selectChoice)}
      theme={useSelector(theme, selectChoice)}
      onLanguageChange={(choice) => language.send({ type: 'choose', choice })}
      onThemeChange={(choice) => theme.send({ type: 'choose', choice })}
      side={user && <SideNav />}
      opener={
        user && (
          <AriaScope>
            <NarrowNav />
          </AriaScope>
        )
      }
      tools={
        user && (
          <AriaScope>
            <MemberTools app={app} user={user} />
          </AriaScope>
        )
      }
    >
      {children}
    </Shell>
  );
}

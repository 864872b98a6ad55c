import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectLanguage } from '#machines/language/language-machine.ts';
import { selectUser } from '#machines/session/session-selectors.ts';
import { selectTheme } from '#machines/theme/theme-machine.ts';
import { useBaseActors } from '#views/base-actors.ts';
import { Shell } from '#views/shell/shell.tsx';

/** The shell with the session, the language and the theme. */
export function Frame({ children }: { children: ReactNode }) {
  const { session, language, theme } = useBaseActors();
  return (
    <Shell
      user={useSelector(session, selectUser)}
      isChecking={useSelector(session, (snapshot) => !snapshot.hasTag('signedOut'))}
      language={useSelector(language, selectLanguage)}
      theme={useSelector(theme, selectTheme)}
      onToggleLanguage={() => language.send({ type: 'toggle' })}
      onThemeChange={(chosen) => theme.send({ type: 'choose', theme: chosen })}
      onSignOut={() => session.send({ type: 'sign out' })}
    >
      {children}
    </Shell>
  );
}

import { createSession, startSession } from '#machines/session/create-session.ts';
import { createTokenSource } from '#machines/session/token-source.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import type { Config } from '#services/config.ts';
import { createHttp } from '#services/http.ts';
import { createListCaches } from '#services/list-cache.ts';
import { createSessionPorts } from '#services/session-ports.ts';
import { createTokenStorage } from '#services/token-storage.ts';
import type { Console } from '#views/console.ts';
import { startLanguage, startTheme } from './preferences.ts';
import { createLists } from './wiring/lists.ts';

/** Makes the console: the services first, then the machines that stand on them. Nothing is rendered yet. */
export function createConsole(config: Config): Console {
  const sessionPorts = createSessionPorts({
    auth: () => auth,
    storage: createTokenStorage(() => window.localStorage, window),
    locks: navigator.locks,
    network: window,
  });
  const session = createSession(sessionPorts);
  const tokens = createTokenSource(session);
  const auth = createAuthClient(createHttp({ baseUrl: config.authBaseUrl, tokens }));
  const builder = createBuilderClient(createHttp({ baseUrl: config.builderBaseUrl, tokens }));
  const caches = createListCaches(
    () => window.sessionStorage,
    () => session.getSnapshot().context.accountId,
  );
  const lists = createLists({ builder, caches });

  session.on('account left', () => {
    caches.clear();
    for (const actors of Object.values(lists)) actors.forget();
  });
  startSession(session, sessionPorts);

  return { session, language: startLanguage(), theme: startTheme(), ...lists };
}

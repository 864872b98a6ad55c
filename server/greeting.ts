import type { FirstAccount } from './accounts/first-account.ts';
import type { Log } from './lib/log.ts';
import { VERSION } from './lib/version.ts';

/** The text in a log in the place of a generated password. */
const UNSEEN_PASSWORD =
  'No log may have the password of the first account. "npm run admin -- reset-password admin" gives it one that you see.';

interface Greeting {
  /** The address at which the server listens. */
  readonly host: string;
  readonly port: number;
  /** Null if there were accounts already. */
  readonly first: FirstAccount | null;
}

/**
 * Says which version runs and where, and once how to sign in. In a JSON log these are lines like any other, but for a generated
 * password.
 */
export function greet(format: 'text' | 'json', log: Log, { host, port, first }: Greeting): void {
  const ready = `Cowtex ${VERSION} is ready at http://${shownHost(host)}:${port}`;
  const hint = first === null ? [] : [signInHint(first)];
  if (format === 'text') {
    console.log([ready, ...hint].join('\n'));
    return;
  }
  log.info(ready);
  if (first?.generated === true) log.warn(UNSEEN_PASSWORD);
  else for (const line of hint) log.info(line);
}

function signInHint({ account, password, generated }: FirstAccount): string {
  const shown = generated
    ? `the password ${password} (shown only this once).`
    : 'the password in COWTEX_ADMIN_PASSWORD.';
  return `Sign in as ${account} with ${shown}`;
}

/** An address that a browser on this machine can open. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The server's process: reads the environment, opens the data, and serves until SIGTERM or SIGINT. */
import { ensureAdmin } from './accounts/admin-role.ts';
import { ensureFirstAccount, type FirstAccount } from './accounts/first-account.ts';
import { createServer } from './app.ts';
import { readConfig } from './config/config.ts';
import type { Deps } from './deps.ts';
import { explain } from './explain.ts';
import { createLog } from './lib/log.ts';
import { createPasswords, strong } from './passwords/passwords.ts';
import { writerOf } from './storage/change.ts';
import { openDatabase } from './storage/database.ts';
import { checkKey, loadSecrets } from './storage/secrets.ts';

/** A database that does not answer must not delay a restart. */
const STOP_MS = 2800;

// The files hold password hashes and the key, so only their owner may read them.
process.umask(0o077);
try {
  await start();
} catch (error) {
  console.error(explain(error) ?? error);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  const secrets = loadSecrets(config);
  await checkKey(db, secrets);
  const passwords = createPasswords(strong);
  const log = createLog(config.logFormat);
  const writer = writerOf(db);
  const deps: Deps = { config, db, writer, secrets, passwords, log, now: () => new Date() };
  const server = createServer(deps);
  const { port } = await server.listen();
  const first = await ensureFirstAccount(deps);
  await ensureAdmin(deps);

  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const greeting = [`Cowtex is ready at http://${shownHost(config.host)}:${port}`, ...signInHint(first)].join(
    '\n',
  );
  // In a JSON log the greeting is a line like any other.
  if (config.logFormat === 'json') log.info(greeting);
  else console.log(greeting);

  async function stop(): Promise<void> {
    setTimeout(() => {
      log.warn('The server did not stop in time');
      process.exit(1);
    }, STOP_MS).unref();
    for (const signal of ['SIGTERM', 'SIGINT']) {
      process.removeAllListeners(signal);
      process.once(signal, () => process.exit(1));
    }
    try {
      await server.stop();
      await db.destroy();
      process.exit(0);
    } catch (error) {
      log.error('The server could not stop in order', error);
      process.exit(1);
    }
  }
}

function signInHint(first: FirstAccount | null): string[] {
  if (first === null) return [];
  const password = first.generated
    ? `the password ${first.password} (shown only this once).`
    : 'the password in COWTEX_ADMIN_PASSWORD.';
  return [`Sign in as ${first.account} with ${password}`];
}

/** An address that a browser on this machine can open. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

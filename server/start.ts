/** Reads the environment, opens the data, and serves until SIGTERM or SIGINT. */
import { ensureAdmin } from './accounts/admin-role.ts';
import { ensureFirstAccount } from './accounts/first-account.ts';
import { createServer } from './app.ts';
import { readConfig } from './config/config.ts';
import type { Deps } from './deps.ts';
import { explain } from './explain.ts';
import { greet } from './greeting.ts';
import { createLog } from './lib/log.ts';
import { createPasswords, strong } from './passwords/passwords.ts';
import { tokenReader } from './sessions/tokens.ts';
import { writerOf } from './storage/change.ts';
import { startCleanup } from './storage/cleanup.ts';
import { dataFile, openDatabase } from './storage/database.ts';
import { finishRekey } from './storage/rekey.ts';
import { checkKey, loadSecrets } from './storage/secrets.ts';
import { sharedClock, worthSaying } from './storage/shared-clock.ts';
import { checkFile } from './storage/sqlite/file.ts';

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
  await finishRekey(db, config);
  const secrets = loadSecrets(config);
  await checkKey(db, secrets);
  const passwords = createPasswords(strong);
  const log = createLog(config.logFormat);
  const clock = await sharedClock(db);
  const seconds = worthSaying(clock.ahead());
  if (seconds !== undefined)
    log.warn('The database has another time, which is used. Set the clock of this server', { seconds });
  const { now } = clock;
  const tokens = tokenReader({ db, writer: writerOf(db), secrets, now });
  const deps: Deps = { config, db, writer: writerOf(db), secrets, ...tokens, passwords, log, now };
  const adjusting = startCleanup(log, [clock.adjust]);
  if (secrets.isShort)
    log.warn('cowtex.key is shorter than 32 characters. Stop the servers and run: npm run admin -- rekey');
  const server = createServer(deps);
  // A server whose port is taken must not make an account whose password nobody sees.
  const { port, open } = await server.listen();
  const first = await ensureFirstAccount(deps);
  await ensureAdmin(deps);
  open();

  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  greet(config.logFormat, log, { host: config.host, port, first });
  if (config.databaseUrl === undefined) await checkFile(dataFile(config));

  async function stop(): Promise<void> {
    setTimeout(() => {
      log.warn('The server did not stop in time');
      process.exit(1);
    }, config.drainMs + STOP_MS).unref();
    for (const signal of ['SIGTERM', 'SIGINT']) {
      process.removeAllListeners(signal);
      process.once(signal, () => process.exit(1));
    }
    try {
      await server.stop();
      await adjusting.stop();
      await db.destroy();
      process.exit(0);
    } catch (error) {
      log.error('The server could not stop in order', error);
      process.exit(1);
    }
  }
}

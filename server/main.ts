/** The server as a process: reads the environment, opens the data, serves until it is told to stop. */
import { ensureFirstAccount } from './accounts/first-account.ts';
import { createServer } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Deps } from './http/router.ts';
import { checkKey, loadSecrets } from './secrets.ts';
import { openDatabase } from './storage/database.ts';
import { codeOf } from './storage/failures.ts';
import { StorageError } from './storage/storage-error.ts';

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  const secrets = loadSecrets(config);
  await checkKey(db, secrets);
  const deps: Deps = { config, db, secrets, now: () => new Date() };
  const server = createServer(deps);
  const { port } = await server.listen();
  const first = await ensureFirstAccount(deps);

  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`Cowtex is ready at http://${shownHost(config.host)}:${port}`);
  if (first?.generated) {
    console.log(`Sign in as ${first.account} with the password ${first.password} (shown only this once).`);
  } else if (first !== null) {
    console.log(`Sign in as ${first.account} with the password in COWTEX_ADMIN_PASSWORD.`);
  }

  async function stop(): Promise<void> {
    for (const signal of ['SIGTERM', 'SIGINT']) {
      process.removeAllListeners(signal);
      process.once(signal, () => process.exit(1));
    }
    try {
      await server.stop();
      await db.destroy();
      process.exit(0);
    } catch (error) {
      console.error('The server could not stop in order:', error);
      process.exit(1);
    }
  }
}

/** An address that a browser on this machine can open. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** One line for what the person who starts the server can mend; the whole error for what we must. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StorageError) return error.message;
  if (codeOf(error) === 'EADDRINUSE') {
    return `Port ${process.env.PORT || 4300} is in use already. Stop what uses it, or choose another with PORT.`;
  }
  if (codeOf(error) === 'EACCES') return 'The port may not be used. Choose one above 1024 with PORT.';
  if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'ENOTFOUND') {
    return 'HOST is not an address of this machine.';
  }
  return error;
}

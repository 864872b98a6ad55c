/** Starts the server: `node server/main.ts`, configured by the environment (see config.ts). */
import { createServer } from './app.ts';
import { ensureFirstAccount } from './accounts/first-account.ts';
import { ConfigError, readConfig } from './config.ts';
import { checkKey, loadSecrets } from './secrets.ts';
import { openDatabase } from './storage/database.ts';
import { StorageError } from './storage/storage-error.ts';

try {
  await start();
} catch (error) {
  const explanation = explain(error);
  if (explanation === null) throw error;
  console.error(explanation);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  const secrets = loadSecrets(config);
  await checkKey(db, secrets);
  const deps = { config, db, secrets, now: () => new Date() };
  const first = await ensureFirstAccount(deps);
  const server = createServer(deps);
  const { port } = await server.listen();

  const host = config.host === '127.0.0.1' || config.host === '::1' ? 'localhost' : config.host;
  console.log(`Cowtex is at http://${host}:${port}`);
  if (first !== null) {
    const password = first.password ?? 'the one in COWTEX_ADMIN_PASSWORD';
    console.log(`First account: ${first.account}\nPassword: ${password}`);
  }

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await server.stop();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** What the person who starts the server can do something about, in a line; null for a fault of ours. */
function explain(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StorageError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 4300} is in use. Stop what uses it, or choose another one with PORT.`;
  }
  return null;
}

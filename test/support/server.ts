import { createServer } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';
import { createLog } from '#server/lib/log.ts';
import { createPasswords, type Passwords } from '#server/passwords/passwords.ts';
import { tokenReader } from '#server/sessions/tokens.ts';
import { clock, writerOf } from '#server/storage/change.ts';
import { dataFile, openDatabase } from '#server/storage/database.ts';
import type { Database } from '#server/storage/schema.ts';
import { checkKey, loadSecrets } from '#server/storage/secrets.ts';
import type { TestDatabase, TestStorage } from './databases.ts';
import { watchAnswers } from './documented.ts';
import { watchStatements } from './statements.ts';

/** Strong hashes would take most of the suite's time. test/server/password.test.ts tests the server's own cost. */
const PASSWORDS = createPasswords({ memory: 8, passes: 1 });

export interface TestServer {
  /** Its origin, without a slash at the end. */
  readonly url: string;
  readonly deps: Deps;
  /** The data, also for writing. */
  readonly db: Database;
  /** The log so far. */
  readonly lines: readonly string[];
  /** Stops it as SIGTERM would, and removes the data that it made. A second call does nothing more. */
  stop(): Promise<void>;
}

/**
 * The real server on a free loopback port, on fresh data in one of the databases or on a storage that the test makes and
 * removes. `now` is the server's clock. Whatever it answers has to be in its OpenAPI document, unless it is not `isWatched`,
 * because its time is measured. Its statements must not grow faster than what they are asked for.
 */
export async function startServer(options: {
  database: TestDatabase | TestStorage;
  config?: Partial<Config>;
  now?: () => Date;
  passwords?: Passwords;
  isWatched?: boolean;
}): Promise<TestServer> {
  const owned = 'create' in options.database ? await options.database.create() : undefined;
  const storage = owned ?? options.database;
  if ('create' in storage) throw new Error('A storage cannot make storages.');
  const config: Config = {
    ...readConfig({}),
    port: 0,
    databaseUrl: storage.databaseUrl,
    dataFolder: storage.dataFolder,
    ...options.config,
  };
  const db = await openDatabase(config);
  const secrets = loadSecrets(config);
  await checkKey(db, secrets);
  const { passwords = PASSWORDS, now = clock, isWatched = true } = options;
  const lines: string[] = [];
  const log = createLog(config.logFormat, (_, line) => lines.push(line));
  const tokens = tokenReader({ db, writer: writerOf(db), secrets, now });
  const deps: Deps = { config, db, writer: writerOf(db), secrets, ...tokens, passwords, log, now };
  const serve = async () => {
    const { listen, stop } = createServer(deps);
    const { port, open } = await listen();
    open();
    return { port, stop };
  };
  const { served: server, unbounded } = isWatched
    ? await watchStatements(serve)
    : { served: await serve(), unbounded: () => [] };
  const { port } = server;
  const undocumented = isWatched ? watchAnswers(port) : async () => [];
  let stopped: Promise<void> | undefined;
  async function end(): Promise<void> {
    const answers = await undocumented();
    await server.stop();
    await db.destroy();
    const statements = config.databaseUrl === undefined ? unbounded(dataFile(config)) : [];
    await owned?.remove();
    if (answers.length > 0) throw new Error(`The OpenAPI document lacks ${answers.join(', ')}.`);
    if (statements.length > 0)
      throw new Error(`These read a whole table, or sort what they found:\n${statements.join('\n')}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    deps,
    db,
    lines,
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}

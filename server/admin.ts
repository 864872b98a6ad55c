/** `npm run admin -- …`: the operator's commands. */
import { makeLinkFor } from './accounts/links/store.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { type Config, readConfig } from './config/config.ts';
import { explain } from './explain.ts';
import { VERSION } from './lib/version.ts';
import { createPasswords, strong } from './passwords/passwords.ts';
import { ASK_USAGE, ask } from './questions/ask/ask.ts';
import { backUp, restore } from './storage/backup.ts';
import { clock, writerOf } from './storage/change.ts';
import { dataFile, joinDatabase, openDatabase } from './storage/database.ts';
import { StorageError } from './storage/failures.ts';
import { rekey } from './storage/rekey.ts';
import { checkKey, keyFile, loadSecrets } from './storage/secrets.ts';

const USAGE = `npm run admin -- reset-password <account>  a new password for an account; ends its sign-ins
npm run admin -- link <account>            a link by which somebody sets the account's password, once within a day
npm run admin -- backup <file>             copies the data, also while the server runs
npm run admin -- restore <file>            puts a backup in its place; ends all sign-ins and links; stop the
                                           server before
npm run admin -- rekey                     seals the data with a new key (COWTEX_NEW_SECRET where COWTEX_SECRET is
                                           set); ends all sign-ins; stop the servers before
npm run admin -- version                   the version of Cowtex, and of Node

They find the data as the server does: by COWTEX_DATA or DATABASE_URL, and COWTEX_SECRET where it is set.

${ASK_USAGE}

It calls a running server with the account of COWTEX_ACCOUNT and COWTEX_PASSWORD.`;

/** The most keys that a restore names. */
const MOST_KEYS = 100;

/** Names the keys of burgers that hold again, because whoever has one can use it. */
function livingAgain(keys: Awaited<ReturnType<typeof restore>>['keys']): string {
  if (keys.length === 0) return '';
  const named = keys
    .slice(0, MOST_KEYS)
    .map(({ name, shown, burger }) => `\n  "${name}" (${shown}…) of the burger "${burger}"`);
  const more = keys.length > MOST_KEYS ? `\n  and ${keys.length - MOST_KEYS} more` : '';
  return `\nThese keys of burgers hold again. Revoke those that nobody should have:${named.join('')}${more}`;
}

type Command = (config: Config, argument: string) => Promise<string>;

/** The commands that take no argument. */
const plainCommands: Record<string, (config: Config) => Promise<string>> = {
  version: async () => `Cowtex ${VERSION}, Node ${process.versions.node}`,

  async rekey(config) {
    const { secret, newSecret } = config;
    if (secret !== undefined && newSecret === undefined)
      throw new StorageError('COWTEX_SECRET is set: give the new one as COWTEX_NEW_SECRET, too.');
    await using db = await openDatabase(config);
    const kept = await rekey({ db, writer: writerOf(db), now: clock }, config, newSecret);
    const place = kept === null ? 'COWTEX_NEW_SECRET: set COWTEX_SECRET to it' : keyFile(config);
    const older = kept === null ? 'the key of before' : kept;
    return `The data is sealed with the key in ${place}. Older backups need ${older}. Every sign-in has ended.`;
  },
};

const commands: Record<string, Command> = {
  async 'reset-password'(config, account) {
    await using db = joinDatabase(config);
    const deps = { writer: writerOf(db), passwords: createPasswords(strong), now: clock };
    const password = await resetPassword(deps, account);
    if (password === null) throw new StorageError(`There is no account "${account}".`);
    return `The account ${account} has the password ${password} (shown only this once). Its sign-ins have ended.`;
  },

  async link(config, account) {
    await using db = joinDatabase(config);
    const made = await makeLinkFor({ writer: writerOf(db), now: clock }, account);
    if (made === null) throw new StorageError(`There is no account "${account}".`);
    return `Whoever opens this at the console's address sets the password of ${account}, once until ${made.expires_at} (shown only this once):\n/login#${made.link}`;
  },

  async backup(config, file) {
    if (config.databaseUrl !== undefined)
      throw new StorageError(
        `The data is on PostgreSQL, which has its own: pg_dump --format=custom --file='${file}' "$DATABASE_URL"`,
      );
    await backUp(dataFile(config), file);
    const key = config.secret === undefined ? `${config.dataFolder}/cowtex.key` : 'COWTEX_SECRET';
    return `The data is in ${file}. It is of no use without ${key}: keep that, too, and somewhere else.`;
  },

  async restore(config, file) {
    if (config.databaseUrl !== undefined)
      throw new StorageError(
        `The data is on PostgreSQL, which has its own. The end of this command lists the keys of burgers: those hold again that were revoked since the backup. Stop the servers, then: pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" '${file}' && psql --dbname="$DATABASE_URL" --command='delete from token_family' --command='delete from account_link' --command='select name, shown, burger_id from door_key order by created_at'`,
      );
    const secrets = loadSecrets(config);
    const { kept, keys } = await restore(file, dataFile(config), (db) => checkKey(db, secrets));
    const before = kept === null ? '' : ` What was there before is in ${kept}.`;
    return `The data is that of ${file}. Every sign-in has ended. Links for passwords are gone.${before}${livingAgain(keys)}`;
  },
};

/** Asks the server of this machine where no other is named. */
function askAt({ port, account, password }: Config, args: readonly string[]): Promise<number> {
  const cancel = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cancel.abort());
  const defaults = { server: `http://127.0.0.1:${port}`, account, password };
  return ask(args, defaults, { say: console.log, complain: console.error, cancelled: cancel.signal });
}

// As in start.ts: only the operator may read the files.
process.umask(0o077);
const [name = '', argument, ...more] = process.argv.slice(2);
const given = argument === undefined ? plainCommands : commands;
const command = Object.hasOwn(given, name) ? given[name] : undefined;
try {
  if (name === 'ask') process.exitCode = await askAt(readConfig(process.env), process.argv.slice(3));
  else if (command === undefined || more.length > 0) throw new StorageError(USAGE);
  else console.log(await command(readConfig(process.env), argument ?? ''));
} catch (error) {
  console.error(explain(error) ?? error);
  // Of `ask`, 1 says that a burger has failed.
  process.exitCode = name === 'ask' ? 2 : 1;
}

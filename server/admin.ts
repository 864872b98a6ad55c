/** `npm run admin -- …`: the operator's commands. */
import { resetPassword } from './accounts/reset-password.ts';
import { type Config, readConfig } from './config/config.ts';
import { explain } from './explain.ts';
import { createPasswords, strong } from './passwords/passwords.ts';
import { backUp, restore } from './storage/backup.ts';
import { clock, writerOf } from './storage/change.ts';
import { dataFile, joinDatabase } from './storage/database.ts';
import { StorageError } from './storage/failures.ts';
import { checkKey, loadSecrets } from './storage/secrets.ts';

const USAGE = `npm run admin -- reset-password <account>  a new password for an account; ends its sign-ins
npm run admin -- backup <file>             copies the data, also while the server runs
npm run admin -- restore <file>            puts a backup in its place; stop the server before

They find the data as the server does: by COWTEX_DATA or DATABASE_URL, and COWTEX_SECRET where it is set.`;

const commands: Record<string, (config: Config, argument: string) => Promise<string>> = {
  async 'reset-password'(config, account) {
    await using db = joinDatabase(config);
    const deps = { writer: writerOf(db), passwords: createPasswords(strong), now: clock };
    const password = await resetPassword(deps, account);
    if (password === null) throw new StorageError(`There is no account "${account}".`);
    return `The account ${account} has the password ${password} (shown only this once). Its sign-ins have ended.`;
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
        `The data is on PostgreSQL, which has its own. Stop the servers, then: pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" '${file}'`,
      );
    const secrets = loadSecrets(config);
    const kept = await restore(file, dataFile(config), (db) => checkKey(db, secrets));
    const before = kept === null ? '' : ` What was there before is in ${kept}.`;
    return `The data is that of ${file}.${before}`;
  },
};

// As in start.ts: only the operator may read the files.
process.umask(0o077);
const [name = '', argument, ...more] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (command === undefined || argument === undefined || more.length > 0) throw new StorageError(USAGE);
  console.log(await command(readConfig(process.env), argument));
} catch (error) {
  console.error(explain(error) ?? error);
  process.exitCode = 1;
}

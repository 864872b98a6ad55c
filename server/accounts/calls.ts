import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { answer } from '../http/contract.ts';
import type { Env } from '../http/router.ts';
import { conditional, etagOf, expectedIn, tagged } from '../http/versions.ts';
import type { PasswordInput, ProfileInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { changePassword } from './change-password.ts';
import { changeProfile, readAccount } from './store.ts';
import { type User, userOf, userSchema } from './users.ts';

/** The answer that shows one account. */
export const userAnswer = (description: string) => ({ ...answer(userSchema, description), ...tagged });

/** A call that changes an account takes `If-Match`. */
export const conditionalUser = conditional(userSchema);

export const showUser = (c: Context<Env>, user: User) => c.json({ data: user }, 200, etagOf(user));

/** The calls about one account: the caller's own (below `/api/me`), or one that the path names. */
export function accountCalls(deps: Deps, attempts: Attempts) {
  return {
    read: async (c: Context<Env>, id: string) => showUser(c, userOf(await readAccount(deps.db, id))),

    async writeProfile(c: Context<Env>, id: string, profile: ProfileInput) {
      const target = { id, expected: expectedIn(c) };
      return showUser(c, await changeProfile(deps, c.var, target, profile));
    },

    async writePassword(c: Context<Env>, id: string, input: PasswordInput) {
      const password_hash = await changePassword(deps, attempts, { accountId: id, by: c.var, input });
      if (id === c.var.accountId) rememberDevice(deps, c, { id, password_hash });
      return c.body(null, 204);
    },
  };
}

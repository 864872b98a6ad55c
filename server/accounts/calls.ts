import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/router.ts';
import { conditional, expectedIn, itemAnswer, showItem } from '../http/versions.ts';
import type { PasswordInput, ProfileInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { changePassword } from './change-password.ts';
import { changeProfile, readAccount, withLinks } from './store.ts';
import { userOf, userSchema } from './users.ts';

/** The answer that shows one account. */
export const userAnswer = (description: string) => itemAnswer(userSchema, description);

/** A call that changes an account takes `If-Match`. */
export const conditionalUser = conditional(userSchema);

/** The calls about one account: the caller's own (below `/api/me`), or one that the path names. */
export function accountCalls(deps: Deps, attempts: Attempts) {
  return {
    /** With the link that may be used at `linkTime`, if there is one. */
    async read(c: Context<Env>, id: string, linkTime: string | null = null) {
      const account = await readAccount(deps.db, id);
      const [shown = account] = await withLinks(deps.db, [account], linkTime);
      return showItem(c, userOf(shown));
    },

    async writeProfile(c: Context<Env>, id: string, profile: ProfileInput) {
      const target = { id, expected: expectedIn(c) };
      return showItem(c, await changeProfile(deps, c.var, target, profile));
    },

    async writePassword(c: Context<Env>, id: string, input: PasswordInput) {
      const password_hash = await changePassword(deps, attempts, { accountId: id, by: c.var, input });
      if (id === c.var.accountId) rememberDevice(deps, c, { id, password_hash });
      return c.body(null, 204);
    },
  };
}

import {
  ACCOUNTS,
  addHolder,
  CATALOGUE,
  dropHolder,
  readAccount,
  requireOtherHolder,
} from '../accounts/store.ts';
import { type User, userOf } from '../accounts/users.ts';
import type { ServiceRole } from '../config/config.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { byName } from '../lib/names.ts';
import { accountEntry } from '../sessions/store.ts';
import { type Actor, type Change, change, serialise, type Writing } from '../storage/change.ts';
import type { Reads } from '../storage/reading.ts';
import { coded } from '../words/coded.ts';
import type { Service } from './services.ts';

/** The most roles of a catalogue, which everybody gets whole. */
const MAX_ROLES = 1000;

/** Reads the catalogue. Services, and the roles of each, are in alphabetical order. */
export async function readServices(db: Reads): Promise<Service[]> {
  const rows = await db.selectFrom('service_role').selectAll().execute();
  return [...Map.groupBy(rows, (row) => row.service)]
    .map(([service, entries]) => ({
      service,
      roles: entries.map((entry) => entry.role).toSorted(byName),
    }))
    .toSorted((a, b) => byName(a.service, b.service));
}

/**
 * Adds a role to the catalogue.
 * @throws {HttpError} 409 if the service has the role already, or if there are `MAX_ROLES`
 */
export async function addRole({ tx, record }: Change, created: ServiceRole): Promise<ServiceRole> {
  await serialise(tx, CATALOGUE);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('service_role')
    .values(created)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new HttpError(409, coded('role-exists'), { field: 'role' });
  const { count } = await tx
    .selectFrom('service_role')
    .select((role) => role.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_ROLES)
    throw new HttpError(409, coded('roles-too-many', { most: MAX_ROLES.toLocaleString('en') }));
  record({ what: 'added', ...entryOf(created) });
  return created;
}

/** A role of the catalogue as the subject of an entry. */
const entryOf = ({ service, role }: ServiceRole) =>
  ({ subject: 'catalogue', subjectId: role, name: role, detail: { service, role } }) as const;

/**
 * Removes a role from the catalogue and from every account that has it. `kept` is the role that administers accounts and
 * catalogue.
 * @throws {HttpError} 404; 409 for the role that is kept
 */
export async function removeRole(
  deps: Writing,
  by: Actor,
  { service, role }: ServiceRole,
  kept: ServiceRole | undefined,
): Promise<void> {
  if (isSame(kept, { service, role })) throw new HttpError(409, coded('role-kept'));
  await change(deps, by, async ({ tx, record }) => {
    await serialise(tx, CATALOGUE);
    // From here on nobody is given the role.
    await tx
      .selectFrom('service_role')
      .select('role')
      .where('service', '=', service)
      .where('role', '=', role)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Role'));
    const holders = await tx
      .selectFrom('account_role')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['account.id', 'account'])
      .where('service', '=', service)
      .where('role', '=', role)
      .execute();
    await tx.deleteFrom('service_role').where('service', '=', service).where('role', '=', role).execute();
    record({ what: 'deleted', ...entryOf({ service, role }) });
    for (const holder of holders)
      record({ what: 'role-taken', ...accountEntry(holder), detail: { service, role } });
  });
}

const isSame = (one: ServiceRole | undefined, { service, role }: ServiceRole) =>
  one?.service === service && one.role === role;

/**
 * Gives an account a role of the catalogue. Both are locked against removal until the transaction ends, so that of what is
 * removed at the same moment the right one is missing.
 * @throws {HttpError} 404 for an unknown account or role
 */
export const assignRole = (
  deps: Writing,
  by: Actor,
  accountId: string,
  { service, role }: ServiceRole,
): Promise<User> =>
  change(deps, by, async (made) => {
    const { tx } = made;
    const account = await tx
      .selectFrom('account')
      .select(['id', 'account'])
      .where('id', '=', accountId)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => notFound('Account'));
    await tx
      .selectFrom('service_role')
      .select('role')
      .where('service', '=', service)
      .where('role', '=', role)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => notFound('Role'));
    await addHolder(made, account, { service, role });
    return userOf(await readAccount(tx, accountId));
  });

/**
 * Takes a role from an account. The last account with the `kept` role keeps it.
 * @throws {HttpError} 404 for an unknown account or a role that it does not have; 409
 */
export const takeRole = (
  deps: Writing,
  by: Actor,
  accountId: string,
  { service, role }: ServiceRole,
  kept: ServiceRole | undefined,
): Promise<User> =>
  change(deps, by, async (made) => {
    const { tx } = made;
    await serialise(tx, ACCOUNTS);
    const account = await readAccount(tx, accountId);
    if (isSame(kept, { service, role }))
      await requireOtherHolder(tx, accountId, { service, role }, 'role-last');
    if (!(await dropHolder(made, account, { service, role }))) throw notFound('Role');
    return userOf({ ...account, roles: account.roles.filter((each) => !isSame(each, { service, role })) });
  });

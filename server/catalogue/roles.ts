import type { ServiceRole } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { isUniqueViolation } from '../storage/failures.ts';
import { requireRow } from '../storage/require-row.ts';
import { coded } from '../words/coded.ts';

/**
 * Adds a role to the catalogue.
 * @throws {HttpError} 409 if the service has the role already
 */
export async function createRole({ db }: Deps, created: ServiceRole): Promise<void> {
  try {
    await db.insertInto('service_role').values(created).execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError(409, coded('role-exists'), { field: 'role' });
  }
}

/**
 * Removes a role from the catalogue and from every account that has it.
 * @throws {HttpError} 404; 409 for the role that administers accounts and catalogue
 */
export async function removeRole({ config, db }: Deps, { service, role }: ServiceRole): Promise<void> {
  if (config.adminRole?.service === service && config.adminRole.role === role)
    throw new HttpError(409, coded('role-kept'));
  const { numDeletedRows } = await db
    .deleteFrom('service_role')
    .where('service', '=', service)
    .where('role', '=', role)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Role');
}

/**
 * Gives an account a role of the catalogue.
 * @throws {HttpError} 404 for an unknown account or role
 */
export async function assignRole(
  { db }: Deps,
  accountId: string,
  { service, role }: ServiceRole,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireRow(tx, 'account', accountId, () => notFound('Account'));
    await tx
      .selectFrom('service_role')
      .select('role')
      .where('service', '=', service)
      .where('role', '=', role)
      .executeTakeFirstOrThrow(() => notFound('Role'));
    await tx
      .insertInto('account_role')
      .values({ account_id: accountId, service, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

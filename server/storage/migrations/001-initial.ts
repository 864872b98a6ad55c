import type { CreateTableBuilder, Kysely } from 'kysely';

/** The first schema; see ../schema.ts for what each column means. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withTimes(db.schema.createTable('account'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('account_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('service_role')
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('service_role_key', ['service', 'role'])
    .execute();
  await db.schema
    .createTable('account_role')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_role_key', ['account_id', 'service', 'role'])
    .addForeignKeyConstraint(
      'account_role_role',
      ['service', 'role'],
      'service_role',
      ['service', 'role'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('token_family')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('rotated_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('refresh_token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('family_id', 'text', (column) =>
      column.notNull().references('token_family.id').onDelete('cascade'),
    )
    .addColumn('generation', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sign_in_failure')
    .addColumn('account_key', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_failed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_failure_key', ['account_key', 'address'])
    .execute();
  await withTimes(db.schema.createTable('workshop'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await withTimes(db.schema.createTable('burger'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workshop_id', 'text', (column) =>
      column.notNull().references('workshop.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .execute();
  await withTimes(db.schema.createTable('bun'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('burger_id', 'text', (column) => column.notNull().references('burger.id').onDelete('cascade'))
    .addColumn('bun_level', 'text', (column) => column.notNull())
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('prompt_service_id', 'text')
    .execute();
  await withTimes(db.schema.createTable('cheese'))
    .addColumn('burger_id', 'text', (column) => column.notNull().references('burger.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('type_key', 'text', (column) => column.notNull())
    .addColumn('json_data', 'text', (column) => column.notNull())
    .addColumn('api_key', 'text')
    .addPrimaryKeyConstraint('cheese_key', ['burger_id', 'type_key'])
    .execute();
  await withTimes(db.schema.createTable('patty'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('burger_id', 'text', (column) => column.notNull().references('burger.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('tool_id', 'text', (column) => column.notNull())
    .addColumn('json_data', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addUniqueConstraint('patty_tool_id', ['burger_id', 'tool_id'])
    .execute();
  await db.schema
    .createTable('fact')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ['token_family', 'account_id'],
    ['refresh_token', 'family_id'],
    ['burger', 'workshop_id'],
    ['bun', 'burger_id'],
  ] as const) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

function withTimes<Table extends string>(table: CreateTableBuilder<Table>) {
  return table
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
}

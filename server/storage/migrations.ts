import type { Migration } from 'kysely/migration';
import * as initial from './migrations/001-initial.ts';
import * as idempotencyKeys from './migrations/002-idempotency-keys.ts';
import * as creationOrder from './migrations/003-creation-order.ts';
import * as answersADay from './migrations/004-answers-a-day.ts';
import * as cheeseHeaders from './migrations/005-cheese-headers.ts';
import * as versions from './migrations/006-versions.ts';
import * as accountVersions from './migrations/007-account-versions.ts';
import * as ownChanges from './migrations/008-own-changes.ts';
import * as meta from './migrations/009-meta.ts';
import * as answering from './migrations/010-answering.ts';
import * as growingTables from './migrations/011-growing-tables.ts';
import * as history from './migrations/012-history.ts';
import * as publications from './migrations/014-publications.ts';
import * as doorKeys from './migrations/015-door-keys.ts';
import * as questions from './migrations/016-questions.ts';
import * as links from './migrations/017-links.ts';
import * as providerSignIns from './migrations/018-provider-sign-ins.ts';

/** The migrations from every earlier version, by name and in the order of their names. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-idempotency-keys': idempotencyKeys,
  '003-creation-order': creationOrder,
  '004-answers-a-day': answersADay,
  '005-cheese-headers': cheeseHeaders,
  '006-versions': versions,
  '007-account-versions': accountVersions,
  '008-own-changes': ownChanges,
  '009-meta': meta,
  '010-answering': answering,
  '011-growing-tables': growingTables,
  '012-history': history,
  '014-publications': publications,
  '015-door-keys': doorKeys,
  '016-questions': questions,
  '017-links': links,
  '018-provider-sign-ins': providerSignIns,
};

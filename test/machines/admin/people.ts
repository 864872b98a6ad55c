import type { MessageDescriptor } from '@lingui/core';
import type { Account } from '#domain/entities.ts';

export const ada: Account = {
  id: 'ACC-1',
  account: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  roles: [{ service: 'billing', role: 'clerk' }],
};

export const bob: Account = { ...ada, id: 'ACC-2', account: 'bob', email: '', roles: [] };

/** The error of a refused call. */
export const failure = { message: 'The server says no', status: 500, payload: null };

/** The error of a call without an answer. */
export const noAnswer = { message: '', status: 0, payload: null };

/** The English text of each field's error. */
export const said = (errors: Readonly<Record<string, MessageDescriptor | undefined>> | undefined) =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, error]) => [field, error?.message]));

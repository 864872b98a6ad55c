import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isRecord } from '#domain/record.ts';
import type { HistoryEntry } from './entry.ts';

const changed = msg({
  message: 'Changed',
  context: 'history',
});

/** What can have been done, as the server names it. */
export const kindsOfChange: Readonly<Record<string, MessageDescriptor>> = {
  added: msg({ message: 'Added', context: 'history' }),
  changed,
  deleted: msg({ message: 'Deleted', context: 'history' }),
  restored: msg({ message: 'Restored', context: 'history' }),
  imported: msg({ message: 'Imported', context: 'history' }),
  published: msg({ message: 'Published', context: 'history' }),
  'taken-back': msg({ message: 'Taken back', context: 'history' }),
  asked: msg({ message: 'Asked', context: 'history' }),
  'password-changed': msg`Password changed`,
  'role-given': msg`Role given`,
  'role-taken': msg`Role taken away`,
  'link-made': msg`Link made`,
  'link-used': msg`Link used`,
  'link-revoked': msg`Link revoked`,
  joined: msg`Sign-in connected`,
  'signed-in': msg`Signed in`,
  'sign-in-refused': msg`Sign-in refused`,
};

/** What it can have been done to, as the server names it. */
export const subjectsOfChange: Readonly<Record<string, MessageDescriptor>> = {
  burger: msg`Burger`,
  bun: msg`Top bun`,
  cheese: msg`Cheese`,
  patty: msg`Patty`,
  key: msg({ message: 'Key', context: 'of a burger' }),
  'question-set': msg`Set of questions`,
  'question-run': msg`Run of questions`,
  workshop: msg`Workshop`,
  account: msg`Account`,
  catalogue: msg`Service catalog`,
  session: msg`Session`,
};

/** What was done. A kind that this console does not know is a change. */
export const whatOf = ({ what }: Pick<HistoryEntry, 'what'>): MessageDescriptor =>
  kindsOfChange[what] ?? changed;

/** What an entry is about, in one word; its own if this console does not know it. */
export const subjectOf = ({ subject }: Pick<HistoryEntry, 'subject'>): MessageDescriptor | string =>
  subjectsOfChange[subject] ?? subject;

/** The name of the layer or set that an entry is about, or the number of a published state; null if it has none. */
export function layerNameOf({ subject, subjectId, detail }: HistoryEntry): string | null {
  if (typeof detail.set_name === 'string') return detail.set_name;
  if (typeof detail.layer_name === 'string' && detail.layer_name !== '') return detail.layer_name;
  if (typeof detail.number === 'number') return String(detail.number);
  return subject === 'cheese' ? subjectId : null;
}

/** The names of the secrets that a change has replaced, as the server names them. */
export const secretsOf = ({ detail: { secrets } }: HistoryEntry): readonly string[] =>
  Array.isArray(secrets) ? secrets.filter((name) => typeof name === 'string') : [];

/** How many words a change of a prompt has added and removed; null if the server does not tell. */
export function wordsOf({ detail: { words } }: HistoryEntry): { added: number; removed: number } | null {
  if (!isRecord(words)) return null;
  const { added, removed } = words;
  return typeof added === 'number' && typeof removed === 'number' ? { added, removed } : null;
}

const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
};

/** The fields of an account that a change has changed; as the server names them, if this console does not know them. */
export const fieldsOf = ({ detail: { fields } }: HistoryEntry): readonly (MessageDescriptor | string)[] =>
  Array.isArray(fields)
    ? fields.filter((name) => typeof name === 'string').map((name) => fieldNames[name] ?? name)
    : [];

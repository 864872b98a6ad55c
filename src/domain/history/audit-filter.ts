import type { EntryFilter } from './entry.ts';
import { kindsOfChange, subjectsOfChange } from './entry-words.ts';

/*
 * The choice of entries in the audit log, as a person makes it and as it is in the address. A person, a burger or a workshop is
 * named by a part of the name. The times are those of the reader's time zone, to the minute.
 */

const fields = ['person', 'kind', 'burger', 'workshop', 'since', 'until'] as const;

/** '' where nothing is chosen. */
export type AuditChoice = Readonly<Record<(typeof fields)[number], string>>;

/** The choice of all entries. */
export const wholeLog: AuditChoice = {
  person: '',
  kind: '',
  burger: '',
  workshop: '',
  since: '',
  until: '',
};

/** The choice in an address. */
export const choiceIn = (query: URLSearchParams): AuditChoice => ({
  person: query.get('person') ?? '',
  kind: query.get('kind') ?? '',
  burger: query.get('burger') ?? '',
  workshop: query.get('workshop') ?? '',
  since: query.get('since') ?? '',
  until: query.get('until') ?? '',
});

/** The query with the choice in it. Other parameters stay. */
export function withChoice(query: URLSearchParams, choice: AuditChoice): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const field of fields) {
    if (choice[field] === '') next.delete(field);
    else next.set(field, choice[field]);
  }
  return next;
}

/** The parameters of the call for a choice. A kind or a time that cannot be one chooses nothing. */
export function auditFilterOf({ person, kind, burger, workshop, since, until }: AuditChoice): EntryFilter {
  const all = {
    account: person.trim(),
    what: Object.hasOwn(kindsOfChange, kind) ? kind : '',
    subject: Object.hasOwn(subjectsOfChange, kind) ? kind : '',
    burger: burger.trim(),
    workshop: workshop.trim(),
    since: timeOf(since, '00.000'),
    until: timeOf(until, '59.999'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function timeOf(minute: string, seconds: string): string {
  const at = new Date(`${minute}:${seconds}`);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(minute) && !Number.isNaN(at.getTime()) ? at.toISOString() : '';
}

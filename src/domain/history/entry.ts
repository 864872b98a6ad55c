import type { Burger, Cheese, Json, JsonObject, Patty, TopBun } from '#domain/entities.ts';

/** What the server keeps of one change. `what` and `subject` may have values that this console does not know. */
export interface HistoryEntry {
  /** A later change has a larger one. */
  readonly id: number;
  readonly at: string | null;
  /** Null if nobody had signed in. The name is the one of that time. */
  readonly by: { readonly id: string | null; readonly account: string } | null;
  readonly what: string;
  readonly subject: string;
  /** The ID of a layer; that of a cheese is its type. */
  readonly subjectId: string;
  readonly burgerId: string | null;
  readonly workshopId: string | null;
  /** The subject's name at that time, or that of its burger. */
  readonly name: string | null;
  /** What the state of the subject does not tell. */
  readonly detail: JsonObject;
}

/** The parameters by which entries are chosen, as in the query of the call. */
export type EntryFilter = Readonly<Record<string, string>>;

/** Some entries, newest first. `next` asks for older ones; null if there are none. */
export interface EntryPage {
  readonly entries: readonly HistoryEntry[];
  readonly next: number | null;
}

/** A part of a burger in a state, as its own call gives it. */
export type Part =
  | { readonly kind: 'burger'; readonly item: Burger }
  | { readonly kind: 'bun'; readonly item: TopBun }
  | { readonly kind: 'cheese'; readonly item: Cheese }
  | { readonly kind: 'patty'; readonly item: Patty };

/** The state of an entry's subject: a part, or a whole burger with its layers. `json` is what the server sent. */
export interface EntryState {
  readonly parts: readonly Part[];
  readonly json: Json;
}

/** An entry with the states around it. A state is null where the subject was not there, and undefined where it is no longer known. */
export interface HistoryEntryStates {
  readonly entry: HistoryEntry;
  readonly before: EntryState | null | undefined;
  readonly after: EntryState | null | undefined;
}

const layers: readonly string[] = ['bun', 'cheese', 'patty'];
const changesOfAll: readonly string[] = ['restored', 'imported', 'deleted'];

/** True if an entry is about one layer of a burger. */
export const isOfLayer = ({ subject }: Pick<HistoryEntry, 'subject'>): boolean => layers.includes(subject);

/** True if an entry is about a burger with all its layers. */
export const isOfWhole = ({ subject, what }: Pick<HistoryEntry, 'subject' | 'what'>): boolean =>
  subject === 'burger' && changesOfAll.includes(what);

/** The entries of a newer first page above those that were known, as far as both overlap. */
export function joined(known: EntryPage, first: EntryPage): EntryPage {
  const oldest = first.entries.at(-1)?.id;
  const newest = known.entries[0]?.id;
  if (first.next === null || oldest === undefined || newest === undefined || oldest > newest) return first;
  const older = known.entries.filter(({ id }) => id < oldest);
  return older.length === 0 ? first : { entries: [...first.entries, ...older], next: known.next };
}

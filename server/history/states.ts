import { z } from '@hono/zod-openapi';
import { burgerSchema } from '../builder/burgers/burger.ts';
import { typeKey } from '../builder/kinds.ts';
import { bunSchema } from '../builder/layers/bun.ts';
import { cheeseSchema } from '../builder/layers/cheese.ts';
import { pattySchema } from '../builder/layers/patty.ts';
import { readJsonObject } from '../http/fields.ts';
import { AFTER_ALL_NUMBERS } from '../http/page.ts';
import { type Created, inCreationOrder } from '../http/rows.ts';
import type { Reads } from '../storage/reading.ts';
import type { EntryRow } from './entry.ts';
import { type EntryWithState, entriesAfter, keepsWhole, nextOf } from './store.ts';

/*
 * What a burger and its layers were at an entry. Entries keep the state before a change, so what was after one is what a later
 * entry says, or what is there now.
 */

/** A burger with its layers, with masks in the place of secrets. */
export const wholeSchema = z
  .object({
    burger: burgerSchema,
    buns: z.array(bunSchema),
    cheeses: z.array(cheeseSchema),
    patties: z.array(pattySchema),
  })
  .openapi('WholeBurger');
export type Whole = z.infer<typeof wholeSchema>;
export type Bun = Whole['buns'][number];
type Cheese = Whole['cheeses'][number];
export type Patty = Whole['patties'][number];

/** The state that an entry keeps of a whole burger. Null: there was no burger, or it is not kept. */
export const wholeIn = ({ state }: Pick<EntryWithState, 'state'>): Whole | null =>
  state === null ? null : wholeSchema.parse(JSON.parse(state));

/** What is there now, as far as it says what was after an entry. */
export interface Present {
  /** Null: there is no burger. */
  readonly whole: Whole | null;
  /** The last entry before an import that did not keep the layers: what is there now says nothing of the time up to it. */
  readonly imported: number | null;
}

interface After {
  /** Null: it is not known any more. */
  readonly whole: Whole | null;
  /** The highest version of a layer in any later entry. */
  readonly version: number;
}

/** A burger with its layers as it was just after an entry. */
export async function wholeAfter(
  db: Reads,
  burgerId: string,
  entry: number,
  { whole: present, imported }: Present,
): Promise<After> {
  const then = createThen();
  let base: { readonly id: number; readonly whole: Whole | null } | undefined;
  let version = 0;
  for await (const later of entriesAfter(db, burgerId, entry)) {
    version = Math.max(version, highestIn(later.state));
    if (base !== undefined) continue;
    if (keepsWhole(later)) base = { id: later.id, whole: wholeIn(later) };
    else then.note(later);
  }
  const whole = base === undefined ? present : base.whole;
  return { whole: whole === null || isCut(entry, imported, base?.id) ? null : then.of(whole), version };
}

/**
 * The state of what an entry of a burger is about, just after it, as JSON: null if it was gone, undefined if that is not known any
 * more.
 */
export async function stateAfter(
  db: Reads,
  burgerId: string,
  entry: EntryRow,
  { whole: present, imported }: Present,
): Promise<string | null | undefined> {
  const next = await nextOf(db, burgerId, entry);
  if (isCut(entry.id, imported, next?.id)) return undefined;
  if (next !== undefined && !keepsWhole(next)) return next.state;
  const whole = next === undefined ? present : wholeIn(next);
  return whole === null ? undefined : stateIn(whole, entry);
}

/** True if an import that did not keep the layers came after an entry, and before the next one that says what they were. */
const isCut = (entry: number, imported: number | null, next = AFTER_ALL_NUMBERS): boolean =>
  imported !== null && entry <= imported && imported < next;

/** The state of what an entry is about in a whole burger, as JSON; null if it is not there. */
export function stateIn(whole: Whole, entry: EntryRow): string | null {
  const part = partOf(whole, entry);
  return part === undefined ? null : JSON.stringify(part);
}

function partOf(whole: Whole, { subject, subject_id: id }: EntryRow): object | undefined {
  if (subject === 'bun') return whole.buns.find((bun) => bun.id === id);
  if (subject === 'patty') return whole.patties.find((patty) => patty.id === id);
  if (subject === 'cheese') return whole.cheeses.find((cheese) => typeKey(cheese.type) === id);
  return whole.burger;
}

/** A burger whose layer that an entry is about is what a state says: it is not there if that is null. */
export function withLayer(whole: Whole, entry: EntryRow, state: string | null): Whole {
  const then = createThen();
  then.note({ ...entry, state });
  return then.of(whole);
}

const versioned = z.object({ version: z.int().default(0) });
const layered = z.object({
  buns: z.array(versioned).default([]),
  cheeses: z.array(versioned).default([]),
  patties: z.array(versioned).default([]),
});

/** The highest version of a layer in a state. */
function highestIn(state: string | null): number {
  if (state === null) return 0;
  const value: unknown = JSON.parse(state);
  const { buns, cheeses, patties } = layered.parse(value);
  return Math.max(...[versioned.parse(value), ...buns, ...cheeses, ...patties].map(({ version }) => version));
}

/** The highest version of a burger's layers. */
export const highestOf = ({ buns, cheeses, patties }: Omit<Whole, 'burger'>): number =>
  Math.max(0, ...[...buns, ...cheeses, ...patties].map(({ version }) => version));

/** Takes entries, oldest first, and knows what they say of the time before all of them. */
function createThen() {
  let burger: Whole['burger'] | undefined;
  /** The cheese that answered. */
  let answering: string | undefined;
  const buns = new Map<string, Bun | null>();
  const cheeses = new Map<string, Cheese | null>();
  const patties = new Map<string, Patty | null>();

  return {
    note(entry: EntryWithState): void {
      const { subject, subject_id: id } = entry;
      if (subject === 'bun') keepFirst(buns, id, entry, bunSchema);
      else if (subject === 'patty') keepFirst(patties, id, entry, pattySchema);
      else if (subject === 'cheese') {
        keepFirst(cheeses, typeKey(id), entry, cheeseSchema);
        if (hasAnswered(entry)) answering ??= typeKey(id);
      } else if (subject === 'burger' && entry.state !== null) {
        burger ??= burgerSchema.parse(JSON.parse(entry.state));
        answering ??= burger.answering ?? undefined;
      }
    },
    of(whole: Whole): Whole {
      const then = applied(whole.cheeses, cheeses, (cheese) => typeKey(cheese.type));
      const named = answering ?? whole.burger.answering;
      return {
        burger: { ...(burger ?? whole.burger), answering: answeringOf(then, named) },
        buns: applied(whole.buns, buns, (bun) => bun.id),
        cheeses: then,
        patties: applied(whole.patties, patties, (patty) => patty.id),
      };
    },
  };
}

/** True if a cheese that is deleted was the one that answered. */
const hasAnswered = ({ what, detail }: Pick<EntryWithState, 'what' | 'detail'>): boolean =>
  what === 'deleted' && detail !== null && readJsonObject(detail).answering === true;

function keepFirst<State>(
  known: Map<string, State | null>,
  key: string,
  { state }: EntryWithState,
  schema: z.ZodType<State>,
): void {
  if (!known.has(key)) known.set(key, state === null ? null : schema.parse(JSON.parse(state)));
}

function applied<State extends Created>(
  layers: readonly State[],
  then: ReadonlyMap<string, State | null>,
  key: (layer: State) => string,
): State[] {
  const all = new Map(layers.map((layer) => [key(layer), layer]));
  for (const [id, layer] of then)
    if (layer === null) all.delete(id);
    else all.set(id, layer);
  return inCreationOrder([...all.values()], key);
}

/** The key of the cheese that answers: of the named one, or of the one that was changed last if that is not there. */
function answeringOf(cheeses: readonly Cheese[], named: string | null): string | null {
  if (cheeses.some(({ type }) => typeKey(type) === named)) return named;
  const latest = cheeses.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))[0];
  return latest === undefined ? null : typeKey(latest.type);
}

import { CHARACTER_BYTES } from '../agent/conversation.ts';
import { type AgentStack, enabled, readAgentStack, type ToolPatty, toolOf } from '../builder/agent-stack.ts';
import { secretsOriginOf, splitSecrets, unsealSecrets } from '../builder/layers/cheese-secrets.ts';
import { cheeseStore } from '../builder/layers/store.ts';
import { keyOriginOf } from '../builder/model-host.ts';
import type { Deps } from '../deps.ts';
import { wholeSchema } from '../history/states.ts';
import { isStorable } from '../http/fields.ts';
import type { JsonObject } from '../lib/json.ts';
import type { Hold } from '../limits/budget.ts';
import { statement } from '../storage/statement.ts';
import { answeringIn } from './cheese.ts';
import { inForceOf } from './publication.ts';

/*
 * What answers: the newest state for whoever is signed in, and the published one for visitors and programs. A published state never
 * changes, so that it is parsed once, and an answer reads two small statements.
 */

/** The parsed states that are kept, in characters of their texts. */
const MOST_CHARACTERS = 16_000_000;

/** The caller of a stack. */
export interface StackReader {
  readonly isVisitor: boolean;
  /** The published state that the conversation began with; null if there is none. */
  readonly begun: number | null;
  /** The holder of the memory that the stack takes. */
  readonly hold: Pick<Hold, 'grow'>;
}

/** A stack, and the number of the published state that it is; null for the newest state. */
export interface FoundStack {
  readonly stack: AgentStack;
  readonly number: number | null;
}

/** A published state without secrets. */
interface Parsed {
  readonly systemPrompts: readonly string[];
  readonly cheese: { readonly type: string; readonly settings: JsonObject } | null;
  readonly tools: readonly ToolPatty[];
  readonly characters: number;
}

/** A burger with its published states, newest first. One that was never published has a row without a number. */
const states = statement((db) =>
  db
    .selectFrom('burger')
    .leftJoin('publication', 'publication.burger_id', 'burger.id')
    .select(['burger.id', 'burger.name', 'burger.is_public', 'burger.answers_a_day'])
    .select(['publication.number', 'publication.entry', 'publication.withdrawn_at', 'publication.bytes'])
    .where('burger.id', '=', ':burgerId')
    .orderBy('publication.number', 'desc')
    .compile(),
);
type Row = Awaited<ReturnType<typeof states>>[number];
type StateRow = Row & { readonly number: number; readonly bytes: number };

const isState = (row: Row): row is StateRow => row.number !== null;

/** True if the burger is public, and was never published or has a state in force. */
function areForVisitors(rows: readonly Row[]): boolean {
  const all = rows.filter(isState);
  return rows[0]?.is_public === 1 && (all.length === 0 || inForceOf(all) !== undefined);
}

/** Reads the stacks that answer. */
export function createStacks(deps: Deps) {
  const known = new Map<string, Parsed>();
  let characters = 0;

  /** A state, parsed. The entry tells it from one with its number of a burger that was deleted and made again. */
  async function parsed({ id, number, entry }: StateRow): Promise<Parsed | null> {
    const key = `${id} ${number} ${entry}`;
    const kept = known.get(key);
    if (kept !== undefined) {
      // The order of the keys is that of their last use.
      known.delete(key);
      known.set(key, kept);
      return kept;
    }
    const row = await deps.db
      .selectFrom('publication')
      .select('state')
      .where('burger_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (row === undefined) return null;
    const state = parse(row.state);
    forget(key);
    known.set(key, state);
    characters += state.characters;
    for (const oldest of known.keys()) {
      if (characters <= MOST_CHARACTERS || oldest === key) break;
      forget(oldest);
    }
    return state;
  }

  function forget(key: string): void {
    characters -= known.get(key)?.characters ?? 0;
    known.delete(key);
  }

  /** Null: the state has just been deleted, because newer ones came. */
  async function published(row: StateRow, hold: Pick<Hold, 'grow'>): Promise<FoundStack | null> {
    // The parsed texts are of all answers, but each sends them to its model.
    hold.grow(row.bytes * CHARACTER_BYTES);
    const state = await parsed(row);
    if (state === null) return null;
    const { id, is_public, answers_a_day, number } = row;
    const { systemPrompts, cheese, tools } = state;
    const model = cheese === null ? null : { ...cheese, ...(await secretsFor(id, cheese)) };
    const burger = { burgerId: id, isPublic: is_public === 1, answersADay: answers_a_day };
    return { stack: { ...burger, systemPrompts, cheese: model, tools }, number };
  }

  /** The secrets of the cheese that the burger has now, if they are for the same origin. */
  async function secretsFor(burgerId: string, cheese: NonNullable<Parsed['cheese']>) {
    const now = await cheeseStore.one(deps.db, burgerId, cheese.type);
    if (now === undefined || secretsOriginOf(now) !== keyOriginOf(cheese))
      return { apiKey: null, headers: {} };
    return unsealSecrets(deps.secrets, now);
  }

  const rowsOf = async (burgerId: string): Promise<Row[]> =>
    isStorable(burgerId) ? states(deps.db, { burgerId }) : [];

  const stateInForce = async (burgerId: string): Promise<StateRow | undefined> =>
    inForceOf((await rowsOf(burgerId)).filter(isState));

  /** True if a state of a burger is in force. */
  const isPublished = async (burgerId: string): Promise<boolean> =>
    (await stateInForce(burgerId)) !== undefined;

  /**
   * The state in force of a burger; null if there is no such burger, or none is in force.
   * @throws {BusyError} if it takes too much memory
   */
  async function publishedStack(burgerId: string, hold: Pick<Hold, 'grow'>): Promise<FoundStack | null> {
    const inForce = await stateInForce(burgerId);
    return inForce === undefined
      ? null
      : ((await published(inForce, hold)) ?? publishedStack(burgerId, hold));
  }

  /**
   * The stack that a chat runs. Visitors get the published state of a public burger: the one that their conversation began with,
   * unless it was taken back, and otherwise the one in force; of a burger that was never published the newest. Null: there is no
   * such burger, or nothing for visitors.
   * @throws {BusyError} if the layers take too much memory
   */
  async function stackFor(burgerId: string, reader: StackReader): Promise<FoundStack | null> {
    if (!reader.isVisitor) return newest();
    const rows = await rowsOf(burgerId);
    if (!areForVisitors(rows)) return null;
    const all = rows.filter(isState);
    const own = all.find(({ number, withdrawn_at }) => number === reader.begun && withdrawn_at === null);
    const found = own ?? inForceOf(all);
    return found === undefined
      ? newest()
      : ((await published(found, reader.hold)) ?? stackFor(burgerId, reader));

    async function newest(): Promise<FoundStack | null> {
      const stack = await readAgentStack(deps, burgerId, reader);
      return stack === null ? null : { stack, number: null };
    }
  }

  /** The name of a burger that visitors may talk to; null if there is nothing for them. */
  async function nameForVisitors(burgerId: string): Promise<string | null> {
    const rows = await rowsOf(burgerId);
    return areForVisitors(rows) ? (rows[0]?.name ?? null) : null;
  }

  return { isPublished, publishedStack, stackFor, nameForVisitors };
}
export type Stacks = ReturnType<typeof createStacks>;

function parse(text: string): Parsed {
  const state = wholeSchema.parse(JSON.parse(text));
  const cheese = answeringIn(state);
  return {
    systemPrompts: state.buns.map(({ prompt }) => prompt),
    cheese:
      cheese === undefined ? null : { type: cheese.type, settings: splitSecrets(cheese.json_data).settings },
    tools: enabled(state.patties.map(toolOf)),
    characters: text.length,
  };
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AgentStack, readAgentStack } from '../../builder/agent-stack.ts';
import { typeKey } from '../../builder/kinds.ts';
import type { Deps } from '../../deps.ts';
import { changesSince, layerChanges } from '../../history/layer-changes.ts';
import { newestEntries } from '../../history/store.ts';
import { AFTER_ALL_NUMBERS } from '../../http/page.ts';
import type { Hold } from '../../limits/budget.ts';
import type { Stacks } from '../../published/stacks.ts';
import type { Reads } from '../../storage/reading.ts';
import type { Run } from '../run.ts';

/*
 * The state of a burger that a run has asked, and whether the burger is still the same.
 */

/** The prints of burgers that are kept. */
const MAX_KNOWN = 500;

const askedState = z.object({
  number: z.int().nullable(),
  at: z.string(),
  /** The newest entry of the burger's history then. */
  entry: z.int(),
  /** The key of the cheese that answers. */
  answering: z.string().nullable(),
  print: z.string(),
});
export type AskedState = z.infer<typeof askedState>;

/** Reads what is kept of a state. */
export const readAskedState = (text: string | null): AskedState | null =>
  text === null ? null : askedState.parse(JSON.parse(text));

/** A print of what answers, without secrets. Two states with the same print answer by the same layers. */
function printOf({ systemPrompts, cheese, tools }: AgentStack): string {
  const model = cheese === null ? null : { type: cheese.type, settings: cheese.settings };
  const kept = tools.map(({ id: _, ...tool }) => tool);
  const text = JSON.stringify([systemPrompts, model, kept]);
  return createHash('sha256').update(text).digest('base64url');
}

interface Asked {
  readonly stack: AgentStack;
  readonly state: AskedState;
}

/**
 * Reads the state that a run asks; null if there is none.
 * @throws {BusyError} if it takes too much memory
 */
export async function readState(
  deps: Deps,
  stacks: Stacks,
  { burgerId, of }: { readonly burgerId: string; readonly of: string },
  hold: Pick<Hold, 'grow'>,
): Promise<Asked | null> {
  const now = await readNow(deps.db, burgerId);
  if (now === null) return null;
  const rest = (stack: AgentStack) => {
    const answering = stack.cheese === null ? null : typeKey(stack.cheese.type);
    return { entry: now.entry, answering, print: printOf(stack) };
  };
  if (of === 'published') {
    const found = await stacks.publishedStack(burgerId, hold);
    if (found === null || found.number === null) return null;
    const { stack, number } = found;
    const at = await publishedAt(deps.db, burgerId, number);
    return { stack, state: { number, at: at ?? now.at, ...rest(stack) } };
  }
  // The entry is read before: a change in between is counted, and the print says what was asked.
  const stack = await readAgentStack(deps, burgerId, { isVisitor: false, hold });
  return stack === null ? null : { stack, state: { number: null, at: now.at, ...rest(stack) } };
}

/** A burger as it is now; null if there is none. */
async function readNow(db: Reads, burgerId: string) {
  const [newest] = await newestEntries(db, { burgerId, before: AFTER_ALL_NUMBERS }, 1);
  const burger = await db
    .selectFrom('burger')
    .select(['updated_at as at', 'answering', 'imported'])
    .where('id', '=', burgerId)
    .executeTakeFirst();
  return burger === undefined ? null : { ...burger, entry: newest?.id ?? 0 };
}

async function publishedAt(db: Reads, burgerId: string, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('publication')
    .select('at')
    .where('burger_id', '=', burgerId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.at;
}

/** Compares the states that runs have asked with what their burgers are now. */
export function createPresent(deps: Deps) {
  const known = new Map<string, string>();

  async function presentPrint(burgerId: string, at: string, hold: Pick<Hold, 'grow'>): Promise<string> {
    const key = `${burgerId} ${at}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const stack = await readAgentStack(deps, burgerId, { isVisitor: false, hold });
    const print = stack === null ? '' : printOf(stack);
    known.set(key, print);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return print;
  }

  /** The states of runs of one burger, as the API shows them. */
  return async function shownStates(
    burgerId: string,
    states: readonly (AskedState | null)[],
    hold: Pick<Hold, 'grow'>,
  ): Promise<Run['state'][]> {
    const read = states.filter((state) => state !== null);
    const now = await readNow(deps.db, burgerId);
    if (now === null || read.length === 0) return states.map(() => null);
    const first = Math.min(...read.map(({ entry }) => entry));
    const changes = await layerChanges(deps.db, burgerId, first);
    const print = await presentPrint(burgerId, `${now.at} ${now.entry}`, hold);
    return states.map(
      (state) =>
        state && {
          number: state.number,
          at: state.at,
          is_present: state.print === print,
          changes: state.number === null ? changesSince(changes, state, now) : null,
        },
    );
  };
}

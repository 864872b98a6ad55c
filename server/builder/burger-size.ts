import { sql } from 'kysely';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../storage/schema.ts';
import { type CodedMessage, coded } from '../words/coded.ts';

/** How large a burger is. A model gets all of it with every call. */
export interface BurgerSize {
  readonly tools: number;
  /** Of the texts of all layers. */
  readonly characters: number;
}

export const mostOfBurger: BurgerSize = { tools: 100, characters: 4_000_000 };

/** The fault of a burger's size; null if it has none. */
export function sizeFault({ tools, characters }: BurgerSize, most = mostOfBurger): CodedMessage | null {
  if (tools > most.tools) return coded('burger-tools', { most: String(mostOfBurger.tools) });
  if (characters > most.characters)
    return coded('burger-size', { most: String(mostOfBurger.characters / 1e6) });
  return null;
}

/** The refusal of a change that would make a burger too large. */
export class BurgerSizeError extends HttpError {
  constructor(fault: CodedMessage) {
    super(400, fault);
  }
}

/** The size of a stored burger. */
export async function sizeOf(db: Database, burgerId: string): Promise<BurgerSize> {
  const { rows } = await sql<Record<'tools' | 'buns' | 'cheeses' | 'patties', number | string>>`select
    (select count(*) from patty where burger_id = ${burgerId}) as tools,
    (select coalesce(sum(length(prompt)), 0) from bun where burger_id = ${burgerId}) as buns,
    (select coalesce(sum(length(json_data)), 0) from cheese where burger_id = ${burgerId}) as cheeses,
    (select coalesce(sum(length(json_data) + length(settings)), 0) from patty where burger_id = ${burgerId}) as patties
  `.execute(db);
  const [row] = rows;
  // PostgreSQL gives sums as texts.
  const characters = Number(row?.buns) + Number(row?.cheeses) + Number(row?.patties);
  return { tools: Number(row?.tools), characters };
}

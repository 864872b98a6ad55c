import { sql } from 'kysely';
import { HttpError } from '../../http/http-error.ts';
import type { Reader } from '../../storage/reading.ts';
import { type CodedMessage, coded } from '../../words/coded.ts';

/** The size of a burger. A model gets all of it with every call. */
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

/** PostgreSQL gives sums as texts. */
const sum = (characters: ReturnType<typeof sql>) => sql<number | string>`coalesce(sum(${characters}), 0)`;

/** The size of a stored burger. */
export async function sizeOf(db: Pick<Reader, 'selectNoFrom'>, burgerId: string): Promise<BurgerSize> {
  const size = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('patty').select(fn.countAll().as('of')).where('burger_id', '=', burgerId).as('tools'),
      selectFrom('bun')
        .select(sum(sql`length(prompt)`).as('of'))
        .where('burger_id', '=', burgerId)
        .as('buns'),
      selectFrom('cheese')
        .select(sum(sql`length(json_data)`).as('of'))
        .where('burger_id', '=', burgerId)
        .as('cheeses'),
      selectFrom('patty')
        .select(sum(sql`length(json_data) + length(settings)`).as('of'))
        .where('burger_id', '=', burgerId)
        .as('patties'),
    ])
    .executeTakeFirstOrThrow();
  const characters = Number(size.buns) + Number(size.cheeses) + Number(size.patties);
  return { tools: Number(size.tools), characters };
}

import type { Burger } from '#domain/entities.ts';
import { burgerSchema } from '#services/burger-schema.ts';
import { z } from '#services/zod.ts';

const stateSchema = z.object({ burger: burgerSchema });

/** The burger that the page before handed on in the history entry, if it is the one of this address. */
export function knownBurger(state: unknown, burgerId: string): Burger | null {
  const { data } = stateSchema.safeParse(state);
  return data?.burger.id === burgerId ? data.burger : null;
}

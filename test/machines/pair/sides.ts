import { z } from 'zod';
import type { SideStatus } from '#machines/pair/pair-types.ts';

const status = z.enum(['offline', 'connecting', 'idle', 'sending', 'answering']);
const side = z.union([status, z.object({ connected: status }).transform(({ connected }) => connected)]);
const pair = z.object({ left: side, right: side });

/** The status of the left and the right side of a pair in this state. */
export function sidesOf({ value }: { readonly value: unknown }): readonly SideStatus[] {
  const { left, right } = pair.parse(value);
  return [left, right];
}

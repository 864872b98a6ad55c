import type { ChangedMeanwhile } from '#domain/entities.ts';
import { CallError } from './call-error.ts';
import { z } from './zod.ts';

const PRECONDITION_FAILED = 412;

const text = z.catch(z.nullish(z.string()), null);
const factsSchema = z.object({ changed: z.catch(z.object({ by: text, at: text }), { by: null, at: null }) });

/**
 * Reads from a failed call that somebody else has changed the item since its version was read: status 412, with the item as it
 * is now under `current`. Null for any other failure, and if the item cannot be read.
 */
export const changedMeanwhile =
  <T>(item: z.ZodMiniType<T>) =>
  (error: unknown): ChangedMeanwhile<T> | null => {
    if (!(error instanceof CallError) || error.status !== PRECONDITION_FAILED) return null;
    const current = z.safeParse(z.object({ current: item }), error.payload);
    const facts = z.safeParse(factsSchema, error.payload);
    if (!current.success) return null;
    const { by = null, at = null } = facts.data?.changed ?? {};
    return { current: current.data.current, by, at };
  };

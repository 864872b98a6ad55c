import type { EntryFilter } from '#domain/history/entry.ts';
import { deletedPageSchema, entryPageSchema, entryStatesSchema } from './entry-schema.ts';
import { type Http, segment } from './http.ts';
import { z } from './zod.ts';

/** The server looks through the whole log. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

const restoredSchema = z.object({ changed: z.int() });

/** The call that makes layers what they were, or a deleted burger again. */
interface Restore {
  readonly burgerId: string;
  /** The layer to restore by its own ID; null for all of them. */
  readonly layer: string | null;
  readonly entry: number;
  /** The newest entry of the burger that the person has seen; without it the burger is restored as it is. */
  readonly seen?: number;
  /** The state before the entry, or the one after it; without it what a deletion deleted. */
  readonly side?: 'before' | 'after';
  /** The workshop that a deleted burger comes back into; without it its own. */
  readonly workshopId?: string;
}

/** The calls of the history, for a server with this capability. All reject as those of the builder do. */
export function createHistoryClient(http: Http) {
  const pathOf = (burgerId: string): string => `/api/burger/${segment(burgerId)}`;
  const page = (path: string, filter: EntryFilter, before: number | null): string => {
    const query = new URLSearchParams(filter);
    if (before !== null) query.set('before', String(before));
    return query.size === 0 ? path : `${path}?${query}`;
  };
  const read = { method: 'GET', unwrap: false, invalid: 'Invalid response' } as const;

  return {
    list: (burgerId: string, filter: EntryFilter, before: number | null, signal?: AbortSignal) =>
      http({
        ...read,
        path: page(`${pathOf(burgerId)}/history`, filter, before),
        schema: entryPageSchema,
        signal,
      }),

    entry: (burgerId: string, entry: number, signal?: AbortSignal) =>
      http({
        method: 'GET',
        path: `${pathOf(burgerId)}/history/${entry}`,
        schema: entryStatesSchema,
        signal,
      }),

    audit: (filter: EntryFilter, before: number | null, signal?: AbortSignal) =>
      http({ ...read, path: page('/api/history', filter, before), schema: entryPageSchema, signal }),

    /** The whole audit log as JSON lines. */
    auditLines: (filter: EntryFilter, signal?: AbortSignal) =>
      http({
        method: 'GET',
        path: page('/api/history.jsonl', filter, null),
        isText: true,
        schema: z.string(),
        timeout: DOWNLOAD_TIMEOUT_MS,
        signal,
      }),

    /** The burgers that can be made again, as the entries of their deletions. */
    deleted: (before: number | null, signal?: AbortSignal) =>
      http({ ...read, path: page('/api/deleted-burgers', {}, before), schema: deletedPageSchema, signal }),

    /** Returns how many rows have changed. */
    restore: async ({ burgerId, layer, workshopId: workshop_id, ...body }: Restore, signal?: AbortSignal) => {
      const { changed } = await http({
        method: 'POST',
        path: `${pathOf(burgerId)}/restore${layer === null ? '' : `/${segment(layer)}`}`,
        body: { ...body, workshop_id },
        schema: restoredSchema,
        signal,
      });
      return changed;
    },
  };
}

export type HistoryClient = ReturnType<typeof createHistoryClient>;

import { isRecord } from '#domain/record.ts';
import { CallError } from './call-error.ts';
import type { Http } from './http.ts';
import { z } from './zod.ts';

/** The most that our server gives in a page. */
const PAGE = 200;

/** Reads a whole list. A server that refuses to give so much in one answer is asked for its pages, which are newest first. */
export async function wholeList<T>(
  http: Http,
  call: {
    readonly path: string;
    readonly schema: z.ZodMiniType<readonly T[]>;
    readonly invalid: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<readonly T[]> {
  try {
    return await http({ method: 'GET', ...call });
  } catch (error) {
    if (!asksForPages(error)) throw error;
  }
  const page = z.object({ data: call.schema, next: z.nullable(z.string()) });
  const path = `${call.path}${call.path.includes('?') ? '&' : '?'}limit=${PAGE}`;
  const items: T[] = [];
  let next: string | null = '';
  while (next !== null) {
    const before: string = next === '' ? '' : `&before=${encodeURIComponent(next)}`;
    const read = await http({ ...call, method: 'GET', path: path + before, schema: page, unwrap: false });
    items.push(...read.data);
    next = read.next;
  }
  return items.reverse();
}

const asksForPages = (error: unknown): boolean =>
  error instanceof CallError && isRecord(error.payload) && error.payload.code === 'list-too-long';

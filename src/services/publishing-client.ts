import type { Publishing } from '#domain/publishing.ts';
import { wholeStateSchema } from './entry-schema.ts';
import { type Http, nothing, segment } from './http.ts';
import { publishingSchema } from './publishing-schema.ts';

/** The calls of published states, for a server with this capability. All reject as those of the builder do. */
export function createPublishingClient(http: Http) {
  const pathOf = (burgerId: string): string => `/api/burger/${segment(burgerId)}`;

  return {
    list: (burgerId: string, signal?: AbortSignal) =>
      http({
        method: 'GET',
        path: `${pathOf(burgerId)}/publications`,
        unwrap: false,
        invalid: 'Invalid response',
        schema: publishingSchema,
        signal,
      }),

    /** What a state contains. */
    state: (burgerId: string, number: number, signal?: AbortSignal) =>
      http({
        method: 'GET',
        path: `${pathOf(burgerId)}/publications/${number}`,
        schema: wholeStateSchema,
        signal,
      }),

    /** Publishes the burger, unless it has changed since the entry that was seen. */
    publish: (burgerId: string, note: string, { newestEntry: seen }: Publishing, signal?: AbortSignal) =>
      http({
        method: 'POST',
        path: `${pathOf(burgerId)}/publications`,
        body: { note: note === '' ? null : note, seen },
        creates: true,
        schema: nothing,
        signal,
      }),

    /** Puts another state in force, or none, unless another one is in force than was seen. */
    setPublished: (
      burgerId: string,
      number: number | null,
      { inForce: instead_of }: Publishing,
      signal?: AbortSignal,
    ) =>
      http({
        method: 'PUT',
        path: `${pathOf(burgerId)}/published`,
        body: { number, instead_of },
        schema: nothing,
        signal,
      }),
  };
}

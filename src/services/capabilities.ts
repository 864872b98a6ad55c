import { isTransient } from '#domain/messages.ts';
import type { Http } from './http.ts';
import { z } from './zod.ts';

const schema = z.object({ capabilities: z.array(z.string()) });

/**
 * The server's capabilities beyond the specification, by names. A server without the call has none. Rejects if there was
 * no answer, so that it can be asked again.
 */
export async function readCapabilities(http: Http, signal?: AbortSignal): Promise<readonly string[]> {
  try {
    const call = { method: 'GET', path: '/api/capabilities', schema, bearer: 'none', signal } as const;
    return (await http(call)).capabilities;
  } catch (error) {
    signal?.throwIfAborted();
    if (isTransient(error)) throw error;
    return [];
  }
}

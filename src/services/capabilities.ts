import { isTransient } from '#domain/messages.ts';
import type { Http } from './http.ts';
import { z } from './zod.ts';

const schema = z.object({ capabilities: z.array(z.string()) });

/**
 * What the server can beyond the specification, by names. A server that does not know the call can nothing. Rejects if there was
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

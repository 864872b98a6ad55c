import type { Capabilities } from '#domain/capability.ts';
import { isTransient } from '#domain/messages.ts';
import type { Http } from './http.ts';
import { z } from './zod.ts';

const schema: z.ZodMiniType<Capabilities> = z.pipe(
  z.object({ capabilities: z.array(z.string()), provider: z.catch(z.optional(z.string()), undefined) }),
  z.transform(({ capabilities: names, provider }) => ({ names, provider })),
);

/**
 * The server's capabilities beyond the specification, by names. A server without the call has none. Rejects if there was
 * no answer, so that it can be asked again.
 */
export async function readCapabilities(http: Http, signal?: AbortSignal): Promise<Capabilities> {
  try {
    const call = { method: 'GET', path: '/api/capabilities', schema, bearer: 'none', signal } as const;
    return await http(call);
  } catch (error) {
    signal?.throwIfAborted();
    if (isTransient(error)) throw error;
    return { names: [] };
  }
}

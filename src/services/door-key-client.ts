import type { DoorKey, NewDoorKey } from '#domain/door-key.ts';
import { entity, id, listOf } from './entity.ts';
import { type Http, nothing, segment } from './http.ts';
import { z } from './zod.ts';

const fields = {
  id,
  name: z.string(),
  shown: z.string(),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  answers: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
};
const nullable = ['expires_at', 'created_by', 'last_used_at'];

/** A key as the server sends it. */
const keySchema: z.ZodMiniType<DoorKey> = entity(fields, nullable);
const newKeySchema: z.ZodMiniType<NewDoorKey> = entity({ ...fields, secret: z.string() }, nullable);

/** The calls of the keys of burgers, for a server with the capability `door`. All reject as those of the builder do. */
export function createDoorKeyClient(http: Http) {
  const pathOf = (burgerId: string) => `/api/burger/${segment(burgerId)}/key`;
  const invalid = 'Invalid response';
  return {
    list: (burgerId: string, signal?: AbortSignal) =>
      http({ method: 'GET', path: pathOf(burgerId), schema: listOf(keySchema), invalid, signal }),

    /** Its answer has the secret, so that no server may store it to answer a repetition. */
    create: (burgerId: string, key: { name: string; expires_at: string | null }, signal?: AbortSignal) =>
      http({ method: 'POST', path: pathOf(burgerId), body: key, schema: newKeySchema, invalid, signal }),

    remove: (burgerId: string, keyId: string, signal?: AbortSignal) =>
      http({ method: 'DELETE', path: `${pathOf(burgerId)}/${segment(keyId)}`, schema: nothing, signal }),
  };
}

export type DoorKeyClient = ReturnType<typeof createDoorKeyClient>;

import { z } from './zod.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer that is not text is shown as JSON. */
const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
};

/** A cheese test's answer: `message`, at the top or under `data`. */
export const messageSchema: z.ZodMiniType<string> = z.pipe(
  z.unknown(),
  z.transform((raw) => {
    const inner = isRecord(raw) && isRecord(raw.data) ? raw.data : {};
    return asText(isRecord(raw) ? (raw.message ?? inner.message ?? raw.data) : raw);
  }),
);

/** A patty test's answer: the text under `data`. */
export const dataTextSchema: z.ZodMiniType<string> = z.pipe(
  z.unknown(),
  z.transform((raw) => asText(isRecord(raw) && 'data' in raw ? raw.data : raw)),
);

import type { CheeseTestAnswer, PattyTestAnswer, Tokens, ToolTrial } from '#domain/entities.ts';
import { isRecord } from '#domain/record.ts';
import { z } from './zod.ts';

/** An answer that is not text is shown as JSON. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}

/** A cheese test's answer: `message`, at the top or under `data`. */
const messageSchema: z.ZodMiniType<string> = z.pipe(
  z.unknown(),
  z.transform((raw) => {
    const inner = isRecord(raw) && isRecord(raw.data) ? raw.data : {};
    return asText(isRecord(raw) ? (raw.message ?? inner.message ?? raw.data) : raw);
  }),
);

const trialSchema: z.ZodMiniType<{ readonly trial: ToolTrial | null }> = z.object({
  trial: z.catch(
    z.nullable(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.string(),
          headers: z.record(z.string(), z.string()),
          body: z.nullable(z.string()),
        }),
        status: z.nullable(z.number()),
        milliseconds: z.number(),
      }),
    ),
    null,
  ),
});

const tokensSchema: z.ZodMiniType<{ readonly data: { readonly usage: Tokens } }> = z.object({
  data: z.object({
    usage: z.pipe(
      z.object({
        input_tokens: z._default(z.nullable(z.number()), null),
        output_tokens: z._default(z.nullable(z.number()), null),
      }),
      z.transform(({ input_tokens: input, output_tokens: output }) => ({ input, output })),
    ),
  }),
});

/** A cheese test's answer, and the tokens that it cost. */
export const cheeseTestSchema: z.ZodMiniType<Omit<CheeseTestAnswer, 'milliseconds'>> = z.pipe(
  z.unknown(),
  z.transform((raw) => ({
    text: z.parse(messageSchema, raw),
    tokens: z.safeParse(tokensSchema, raw).data?.data.usage ?? null,
  })),
);

/** The call that a test has made; null if the answer or the refusal does not report it. */
export const trialIn = (raw: unknown): ToolTrial | null => z.safeParse(trialSchema, raw).data?.trial ?? null;

/** A patty test's answer: the text under `data`. */
export const pattyTestSchema: z.ZodMiniType<PattyTestAnswer> = z.pipe(
  z.unknown(),
  z.transform((raw) => ({
    text: asText(isRecord(raw) && 'data' in raw ? raw.data : raw),
    failure: null,
    trial: trialIn(raw),
  })),
);

import type { Expectation, Question, QuestionSet } from '#domain/questions/set.ts';
import { authored, entity, id, jsonObject, timestamps, versioned } from './entity.ts';
import { z } from './zod.ts';

const text = z.string();

/** The expectations that the console knows. One with a further field is another one. */
const known: z.ZodMiniType<Expectation> = z.union([
  z.strictObject({
    type: z.enum([
      'contains',
      'icontains',
      'not-contains',
      'not-icontains',
      'equals',
      'not-equals',
      'starts-with',
      'not-starts-with',
      'regex',
      'not-regex',
    ]),
    value: text,
  }),
  z.strictObject({
    type: z.enum(['contains-any', 'contains-all', 'icontains-any', 'icontains-all']),
    value: z.array(text),
  }),
  z.strictObject({ type: z.enum(['is-json', 'not-is-json', 'no-error', 'error']) }),
  z.strictObject({ type: z.enum(['latency', 'first-word', 'tokens']), threshold: z.number() }),
  z.strictObject({ type: z.literal('tool-called'), value: text, arguments: z.optional(jsonObject) }),
  z.strictObject({ type: z.literal('not-tool-called'), value: z.optional(text) }),
]);

/** An expectation; an unknown one as a whole, so that a save keeps it. */
export const expectationSchema: z.ZodMiniType<Expectation> = z.pipe(
  jsonObject,
  z.transform((whole): Expectation => {
    const read = z.safeParse(known, whole);
    return read.success ? read.data : { type: 'unknown', whole };
  }),
);

const questionSchema: z.ZodMiniType<Question> = z.object({
  id,
  name: text,
  turns: z.array(z.object({ prompt: text, expect: z.array(expectationSchema) })),
});

/** A set of questions as the server sends it. */
export const questionSetSchema: z.ZodMiniType<QuestionSet> = entity({
  id,
  burgerId: id,
  name: text,
  questions: z.array(questionSchema),
  ...versioned,
  ...authored,
  ...timestamps,
});

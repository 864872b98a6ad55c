import { z } from '@hono/zod-openapi';
import { entrySchema } from '../history/entry.ts';
import { jsonObject } from '../http/fields.ts';
import { namedValues } from '../http/first-fault.ts';
import { MAX_HEADERS } from '../net/header-names.ts';
import { expectationSchema, questionSetInput } from './set.ts';

/*
 * A run asks a burger the questions of a set or of a file, and keeps what was answered.
 */

/** How many times each question is asked. */
const times = z.union([z.literal(1), z.literal(3)]);

export const runInput = z
  .object({
    set_id: z.string().optional().openapi({ description: 'A set of the burger. Either this or `file`' }),
    file: questionSetInput.optional(),
    state: z.enum(['newest', 'published']).openapi({
      description: 'The burger as it is now, or its published state in force. It is read once, at the start',
    }),
    times: times.default(1),
    privacy_input: namedValues(z.string(), { most: MAX_HEADERS }).optional().openapi({
      description:
        'The private headers of the tools, as the chat takes them. They are not stored, and masked in what is kept',
    }),
  })
  .openapi('QuestionRunInput');
export type RunInput = z.infer<typeof runInput>;

/**
 * `unasked`: it could not be asked (no model, no key, unreachable, over its limit, the server busy). `empty`: nothing was expected.
 */
export const verdictSchema = z.enum(['passed', 'failed', 'unasked', 'empty']);
export type Verdict = z.infer<typeof verdictSchema>;

const end = z.enum(['finished', 'stopped', 'interrupted', 'hopeless', 'nothing']).openapi({
  description:
    '`interrupted`: its server stopped or is gone. `hopeless`: eight in a row could not be asked. `nothing`: there was no such state',
});
export type RunEnd = z.infer<typeof end>;

const reason = z
  .object({
    message: z.string(),
    error_code: z
      .object({ code: z.string(), params: jsonObject.optional() })
      .optional()
      .openapi({ description: 'For a client that has words of its own' }),
  })
  .nullable();

const counts = z
  .object({
    questions: z.int(),
    asked: z.int().openapi({ description: 'The outcomes so far, of `questions` × `times`' }),
    passed: z.int(),
    failed: z.int(),
    unasked: z.int(),
    empty: z.int(),
  })
  .openapi({ description: 'Questions by the worst of their outcomes so far' });
export type Counts = z.infer<typeof counts>;

export const runSchema = z
  .object({
    id: z.string().openapi({ example: 'RUN-4T0XQ8N2ZK' }),
    burger_id: z.string(),
    set_id: z.string().nullable().openapi({ description: 'null: of a file' }),
    name: z.string().openapi({ description: 'Of the set or file, then' }),
    of: z.enum(['newest', 'published']),
    state: z
      .object({
        number: z.int().nullable().openapi({ description: 'Of the published state; null: the newest' }),
        at: z.iso.datetime().openapi({ description: 'When the layers were changed last, or were published' }),
        is_present: z.boolean().openapi({ description: 'The burger’s layers are the same now' }),
        changes: z.int().nullable().openapi({
          description:
            'The changes of the layers since, as far as the history has them; null: of a published state',
        }),
      })
      .nullable()
      .openapi({ description: 'null: it was not read yet, or there is none' }),
    times,
    started_at: z.iso.datetime(),
    started_by: entrySchema.shape.by,
    ended_at: z.iso.datetime().nullable(),
    end: end.nullable().openapi({ description: 'null: it goes on' }),
    is_stopping: z.boolean(),
    counts,
  })
  .openapi('QuestionRun');
export type Run = z.infer<typeof runSchema>;

export const runWithOutcomesSchema = runSchema
  .extend({
    questions: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          outcomes: z
            .array(z.object({ place: z.int(), time: z.int(), verdict: verdictSchema }))
            .openapi({ description: 'As they came. `place` is for their call; `time` counts from 1' }),
          before: verdictSchema.nullable().openapi({
            description: 'The worst in the run before of the same set; null: it was not asked there',
          }),
        }),
      )
      .openapi({ description: 'In the order of the set' }),
  })
  .openapi('QuestionRunWithOutcomes');

export type RunWithOutcomes = z.infer<typeof runWithOutcomesSchema>;

const findingSchema = z.object({
  expectation: expectationSchema,
  verdict: z.enum(['passed', 'failed', 'unknown']).openapi({
    description: '`unknown`: the host did not tell, which counts as failed',
  }),
  seen: z
    .union([z.string(), z.number()])
    .nullable()
    .openapi({ description: 'What there was instead: a number of milliseconds or tokens, names of tools' }),
});
export type Finding = z.infer<typeof findingSchema>;

const answeredTurn = z.object({
  prompt: z.string(),
  answer: z.string().openapi({ description: 'Of a longer one its first 20,000 characters' }),
  milliseconds: z.int(),
  first_word: z.int().nullable().openapi({ description: 'Milliseconds; null: there was none' }),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  tools: z.array(z.object({ name: z.string(), arguments: jsonObject, result: z.string() })),
  failure: reason,
  findings: z.array(findingSchema),
});

export type AnsweredTurn = z.infer<typeof answeredTurn>;

export const outcomeSchema = z
  .object({
    place: z.int(),
    question_id: z.string(),
    time: z.int(),
    verdict: verdictSchema,
    reason: reason.openapi({ description: 'Why it could not be asked, or the burger’s own failure' }),
    turns: z.array(answeredTurn).nullable().openapi({
      description: 'As far as they came; null: they are not kept any more',
    }),
  })
  .openapi('QuestionOutcome');
export type Outcome = z.infer<typeof outcomeSchema>;

import { z } from '@hono/zod-openapi';
import { isStorable, jsonObject, requiredText, timestamps, tooLong, unstorable } from '../http/fields.ts';
import { issueMessage } from '../words/coded.ts';
import { isPattern } from './patterns.ts';

/*
 * A set of questions of a burger. One schema checks what is saved, the file, and what a run is asked to ask.
 */

const MAX_QUESTIONS = 200;
const MAX_TURNS = 20;
const MAX_EXPECTATIONS = 20;
/** The values of one expectation. */
const MAX_VALUES = 50;
/** Of a prompt, and of a text that is expected, in UTF-16 code units. */
const MAX_PROMPT = 8000;

const text = z
  .string()
  .min(1, issueMessage('expectation-text'))
  .max(MAX_PROMPT, tooLong(MAX_PROMPT))
  .refine(isStorable, unstorable);
const texts = z.array(text).min(1, issueMessage('expectation-text')).max(MAX_VALUES);
const threshold = z.int().min(1).max(1_000_000_000);

export const expectationSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.enum([
        'contains',
        'icontains',
        'not-contains',
        'not-icontains',
        'equals',
        'not-equals',
        'starts-with',
        'not-starts-with',
      ]),
      value: text,
    }),
    z.object({
      type: z.enum(['contains-any', 'contains-all', 'icontains-any', 'icontains-all']),
      value: texts,
    }),
    z.object({
      type: z.enum(['regex', 'not-regex']),
      value: text.refine(isPattern, issueMessage('expectation-pattern')),
    }),
    z.object({ type: z.enum(['is-json', 'not-is-json']) }),
    z.object({ type: z.enum(['latency', 'first-word', 'tokens']), threshold }),
    z.object({ type: z.literal('tool-called'), value: text, arguments: jsonObject.optional() }),
    z.object({ type: z.literal('not-tool-called'), value: text.optional() }),
    z.object({ type: z.enum(['no-error', 'error']) }),
  ])
  .openapi('Expectation', {
    description:
      '`i…`: in any case. `regex` is RE2’s, without lookaround and back references. `latency` (of the whole answer) and `first-word` are in milliseconds, `tokens` of question and answer together. `tool-called` holds if a call has these arguments, perhaps among others. `not-tool-called` without `value`: no tool at all',
  });
export type Expectation = z.infer<typeof expectationSchema>;

const turnSchema = z.object({
  prompt: text,
  expect: z.array(expectationSchema).max(MAX_EXPECTATIONS),
});

export const questionSchema = z
  .object({
    id: requiredText(issueMessage('question-id')).openapi({ description: 'Unique within the set' }),
    name: requiredText(issueMessage('question-name')),
    turns: z.array(turnSchema).min(1).max(MAX_TURNS),
  })
  .openapi('Question', { description: 'A conversation, with what is expected of each answer' });
export type Question = z.infer<typeof questionSchema>;

export const questionSetInput = z
  .object({
    format: z.literal('cowtex-questions').optional(),
    version: z.literal(1).optional(),
    name: requiredText(issueMessage('question-set-name')),
    questions: z
      .array(questionSchema)
      .max(MAX_QUESTIONS)
      .refine(
        (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
        issueMessage('question-id-twice'),
      ),
  })
  .openapi('QuestionSetInput', { description: 'A file of questions has `format` and `version`, too' });
export type QuestionSetInput = z.infer<typeof questionSetInput>;

export const questionSetSchema = z
  .object({
    id: z.string().openapi({ example: 'SET-4T0XQ8N2ZK' }),
    burger_id: z.string(),
    name: z.string(),
    questions: z.array(questionSchema),
    version: z.int(),
    updated_by: z.string().nullable(),
    ...timestamps,
  })
  .openapi('QuestionSet');
export type QuestionSet = z.infer<typeof questionSetSchema>;

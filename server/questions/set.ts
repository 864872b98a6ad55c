import { z } from '@hono/zod-openapi';
import { isStorable, jsonObject, requiredText, timestamps, tooLong, unstorable } from '../http/fields.ts';
import { listOf, shortList } from '../http/first-fault.ts';
import { issueMessage } from '../words/coded.ts';
import { MAX_PATTERN } from './patterns.ts';

/*
 * A set of questions of a burger. One schema checks what is saved, the file, and what a run is asked to ask. Within a question it
 * refuses fields that it does not know: a misspelt `arguments` would be left out, and its expectation hold. Beside the questions it
 * leaves them out, as every call does.
 */

const MAX_QUESTIONS = 200;
const MAX_TURNS = 20;
const MAX_EXPECTATIONS = 20;
/** The values of one expectation. */
const MAX_VALUES = 50;
/** Of a prompt, and of a text that is expected, in UTF-16 code units. */
const MAX_PROMPT = 8000;

const MAX_THRESHOLD = 1_000_000_000;

/** A text that is kept as it was written. */
const written = z.string().max(MAX_PROMPT, tooLong(MAX_PROMPT)).refine(isStorable, unstorable);
const text = written.min(1, issueMessage('empty'));
const texts = listOf(text, { most: MAX_VALUES }).refine((values) => values.length > 0, issueMessage('empty'));
const ofThreshold = issueMessage('page-limit', { most: MAX_THRESHOLD.toLocaleString('en') });
const threshold = z.int(ofThreshold).min(1, ofThreshold).max(MAX_THRESHOLD, ofThreshold);

export const expectationSchema = z
  .discriminatedUnion(
    'type',
    [
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
        ]),
        value: text,
      }),
      z.strictObject({
        type: z.enum(['contains-any', 'contains-all', 'icontains-any', 'icontains-all']),
        value: texts,
      }),
      z.strictObject({
        type: z.enum(['regex', 'not-regex']),
        value: text.max(MAX_PATTERN, tooLong(MAX_PATTERN)),
      }),
      z.strictObject({ type: z.enum(['is-json', 'not-is-json']) }),
      z.strictObject({ type: z.enum(['latency', 'first-word', 'tokens']), threshold }),
      z.strictObject({ type: z.literal('tool-called'), value: text, arguments: jsonObject.optional() }),
      z.strictObject({ type: z.literal('not-tool-called'), value: text.optional() }),
      z.strictObject({ type: z.enum(['no-error', 'error']) }),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? issueMessage('expectation-type') : undefined) },
  )
  .openapi('Expectation', {
    description:
      '`i…`: in any case. `regex` is RE2’s, without lookaround and back references. `latency` (of the whole answer) and `first-word` are in milliseconds, `tokens` of question and answer together. `tool-called` holds if a call has these arguments, perhaps among others. `not-tool-called` without `value`: no tool at all',
  });
export type Expectation = z.infer<typeof expectationSchema>;

const turnSchema = z.strictObject({
  prompt: written.refine((prompt) => prompt.trim() !== '', issueMessage('empty')),
  expect: shortList(expectationSchema, MAX_EXPECTATIONS),
});

export type Turn = z.infer<typeof turnSchema>;

export const questionSchema = z
  .strictObject({
    id: requiredText(issueMessage('empty')).openapi({ description: 'Unique within the set' }),
    name: requiredText(issueMessage('empty')),
    turns: shortList(turnSchema, MAX_TURNS).refine((turns) => turns.length > 0, issueMessage('empty')),
  })
  .openapi('Question', { description: 'A conversation, with what is expected of each answer' });
export type Question = z.infer<typeof questionSchema>;

export const questionSetInput = z
  .object({
    format: z
      .literal('cowtex-questions', { error: issueMessage('question-file') })
      .optional()
      .openapi({ description: 'Left out of what is no file' }),
    version: z
      .literal(1, { error: issueMessage('question-file') })
      .optional()
      .openapi({ description: 'Of the format. Left out of what is no file' }),
    name: requiredText(issueMessage('question-set-name')),
    questions: listOf(questionSchema, { most: MAX_QUESTIONS }).superRefine((questions, context) => {
      const twice = questions.findIndex(
        ({ id }, place) => questions.findIndex((one) => one.id === id) < place,
      );
      if (twice >= 0)
        context.addIssue({ code: 'custom', path: [twice, 'id'], message: issueMessage('question-id-twice') });
    }),
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

import { z } from '@hono/zod-openapi';

/*
 * An answer of the door: whole, and in chunks. The name of the model is the burger's ID; which model it has is not told.
 */

const finishReason = z.enum(['stop', 'length', 'content_filter']);
export type FinishReason = z.infer<typeof finishReason>;

const usageSchema = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});
export type Usage = z.infer<typeof usageSchema>;

export const completionSchema = z
  .object({
    id: z.string().openapi({ example: 'chatcmpl-4T0XQ8N2ZK' }),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.int(),
        message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
        logprobs: z.null(),
        finish_reason: finishReason,
      }),
    ),
    usage: usageSchema.optional().openapi({
      description: "The tokens of all calls of the burger's model. Left out: its host does not tell",
    }),
  })
  .openapi('Completion');

export const chunkSchema = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion.chunk'),
    created: z.int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.int(),
        delta: z.object({ role: z.literal('assistant').optional(), content: z.string().optional() }),
        logprobs: z.null(),
        finish_reason: finishReason.nullable(),
      }),
    ),
    usage: usageSchema.optional(),
  })
  .openapi('CompletionChunk');

export const modelsSchema = z
  .object({
    object: z.literal('list'),
    data: z.array(
      z.object({
        id: z.string(),
        object: z.literal('model'),
        created: z.int(),
        owned_by: z.literal('cowtex'),
      }),
    ),
  })
  .openapi('Models');

export const doorErrorSchema = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string().openapi({ example: 'invalid_request_error' }),
      param: z.string().nullable().openapi({ description: 'The faulty part of the body' }),
      code: z.string().nullable().openapi({ example: 'invalid_api_key' }),
    }),
  })
  .openapi('DoorError');

/** What all parts of an answer have. */
export interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** The tokens of an answer. Nothing where no host told them. */
export const usageOf = (tokens: { readonly input: number; readonly output: number } | null) =>
  tokens === null
    ? {}
    : {
        usage: {
          prompt_tokens: tokens.input,
          completion_tokens: tokens.output,
          total_tokens: tokens.input + tokens.output,
        },
      };

/** A whole answer. */
export const completionOf = (
  { id, created, model }: Head,
  content: string,
  finish_reason: FinishReason,
  usage: { readonly usage?: Usage },
): z.infer<typeof completionSchema> => ({
  id,
  object: 'chat.completion',
  created,
  model,
  choices: [
    { index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason },
  ],
  ...usage,
});

/** The first part of each chunk, which is the same for all of an answer. */
export const chunkStart = ({ id, created, model }: Head): string =>
  JSON.stringify({ id, object: 'chat.completion.chunk', created, model } satisfies Partial<
    z.infer<typeof chunkSchema>
  >).slice(0, -1);

type Choice = z.infer<typeof chunkSchema>['choices'][number];

/** A chunk with a part of the answer. */
export const chunkOf = (
  start: string,
  delta: Choice['delta'],
  finish: FinishReason | null = null,
): string => {
  const choice: Choice = { index: 0, delta, logprobs: null, finish_reason: finish };
  return `data: ${start},"choices":${JSON.stringify([choice])}}\n\n`;
};

/** The chunk with the tokens of the answer. */
export const usageChunk = (start: string, usage: Usage): string =>
  `data: ${start},"choices":[],"usage":${JSON.stringify(usage)}}\n\n`;

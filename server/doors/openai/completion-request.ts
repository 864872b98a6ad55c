import { z } from '@hono/zod-openapi';
import type { TextMessage } from '../../agent/conversation.ts';
import { isObject } from '../../lib/json.ts';

/*
 * What a program asks, as OpenAI's clients write it. What they send by themselves is accepted, and what would change nothing is
 * ignored, also what is not known here. What asks for another kind of answer is refused.
 */

const MAX_STOPS = 4;

/** A parameter that is accepted only with a value that means the same as leaving it out. */
const only = (description: string, isAccepted: (value: unknown) => boolean, fault: string) =>
  z
    .unknown()
    .refine((value) => value === undefined || value === null || isAccepted(value), fault)
    .optional()
    .openapi({ description });

const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
const never = () => false;
const ownTools = 'must be left out: the burger has its own tools, and runs them itself';
const textOnly = 'must be left out: the burger answers with text';
const nothing = 'Left out, null or empty';

/** A text, or a list of texts, in one text. A fault names the part. */
const content = z
  .unknown()
  .transform((value, context) => {
    if (typeof value === 'string' || value === null || value === undefined) return value ?? null;
    if (!Array.isArray(value)) {
      context.addIssue({ code: 'custom', message: 'must be a text or a list of texts' });
      return z.NEVER;
    }
    const texts: string[] = [];
    for (const [index, part] of value.entries()) {
      const text = isObject(part) && part.type === 'text' ? part.text : undefined;
      if (typeof text === 'string') texts.push(text);
      else
        context.addIssue({
          code: 'custom',
          message: 'must be a part of the type text',
          path: [index],
        });
    }
    return texts.join('\n');
  })
  .optional()
  .openapi({ description: 'A text, or a list of `{type: "text", text}`, which are joined by line ends' });

const message = z
  .object({
    role: z.enum(['system', 'developer', 'user', 'assistant'], {
      error: 'must be system, developer, user or assistant',
    }),
    content,
    tool_calls: only(nothing, isEmpty, ownTools),
    function_call: only('Left out, or null', never, ownTools),
    audio: only('Left out, or null', never, textOnly),
  })
  .superRefine(({ role, content: text }, context) => {
    if (role === 'user' && (typeof text !== 'string' || text.trim() === ''))
      context.addIssue({ code: 'custom', message: 'must not be empty', path: ['content'] });
  });

const most = z.int({ error: 'must be a whole number' }).min(1, 'must be 1 or more').nullish().openapi({
  description:
    "The most tokens of each call of the burger's model. The smaller one of this and the burger's own holds",
});

export const completionRequest = z
  .object({
    model: z.string({ error: 'must be the ID of the burger' }).openapi({ example: 'BRG-4T0XQ8N2ZK' }),
    messages: z
      .array(message, { error: 'must be a list of {role, content}' })
      .refine((list) => list.at(-1)?.role === 'user', 'must end with a message of the user')
      .openapi({
        description:
          "The whole conversation, oldest first: nothing is remembered. Texts of the system stand behind the burger's own",
      }),
    stream: z.boolean({ error: 'must be true or false' }).nullish(),
    stream_options: z
      .object({ include_usage: z.boolean({ error: 'must be true or false' }).nullish() })
      .nullish()
      .openapi({ description: 'With `include_usage` the tokens come in a chunk before the last line' }),
    max_tokens: most,
    max_completion_tokens: most,
    stop: z
      .union([z.string(), z.array(z.string()).max(MAX_STOPS)], {
        error: `must be a text or a list of at most ${MAX_STOPS} texts`,
      })
      .nullish()
      .openapi({
        description: 'At one of these texts each call of the model ends, where its host knows them',
      }),
    n: only('1, or left out', isOneOf(1), 'must be 1'),
    tools: only(nothing, isEmpty, ownTools),
    tool_choice: only('`auto` or `none`, or left out', isOneOf('auto', 'none'), ownTools),
    functions: only(nothing, isEmpty, ownTools),
    function_call: only('`auto` or `none`, or left out', isOneOf('auto', 'none'), ownTools),
    logprobs: only('false, or left out', isOneOf(false), 'must be false, or left out'),
    top_logprobs: only('0, or left out', isOneOf(0), 'must be 0, or left out'),
    response_format: only(
      '`{type: "text"}`, or left out',
      (value) => isObject(value) && value.type === 'text',
      textOnly,
    ),
    modalities: only(
      '`["text"]`, or left out',
      (value) => Array.isArray(value) && value.every(isOneOf('text')),
      textOnly,
    ),
    audio: only('Left out, or null', never, textOnly),
    web_search_options: only('Left out, or null', never, ownTools),
  })
  .openapi('CompletionRequest', {
    description:
      'All further parameters are ignored, such as `temperature`, `seed` and `user`: the burger decides',
  });

/** What a program asks of a burger. */
export interface Asked {
  readonly model: string;
  readonly systemPrompts: readonly string[];
  readonly messages: readonly TextMessage[];
  readonly stop: readonly string[];
  readonly mostTokens: number | undefined;
  readonly isStreamed: boolean;
  readonly wantsUsage: boolean;
  /** Of all texts, in characters. */
  readonly length: number;
}

/** What a request asks. Messages without a text are dropped. */
export function askedIn(request: z.infer<typeof completionRequest>): Asked {
  const { max_completion_tokens, max_tokens, stop } = request;
  const systemPrompts: string[] = [];
  const messages: TextMessage[] = [];
  let length = 0;
  for (const { role, content: text } of request.messages) {
    if (typeof text !== 'string' || text.trim() === '') continue;
    length += text.length;
    if (role === 'user' || role === 'assistant') messages.push({ role, content: text });
    else systemPrompts.push(text);
  }
  return {
    model: request.model,
    systemPrompts,
    messages,
    stop: typeof stop === 'string' ? [stop] : (stop ?? []),
    mostTokens: max_completion_tokens ?? max_tokens ?? undefined,
    isStreamed: request.stream ?? false,
    wantsUsage: request.stream_options?.include_usage ?? false,
    length,
  };
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { coded } from '../../coded.ts';
import { ChatError } from '../chat-error.ts';
import { createEventStream } from './event-stream.ts';
import { GrowingCalls } from './growing-calls.ts';
import type { AnswerReader, FinishReason, ModelPart } from './model-stream.ts';
import { readJson } from './read-json.ts';

/** A chunk of a chat completion, of OpenAI or a compatible host. */
const chunkSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() })]).nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().nullish(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});

type Chunk = z.infer<typeof chunkSchema>;
type Delta = NonNullable<NonNullable<Chunk['choices']>[number]['delta']>;

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
]);

/** Reads a streamed chat completion. Tool calls come in pieces and are passed on complete, at the end. */
export function openaiReader(): AnswerReader {
  const calls = new GrowingCalls();
  let reason: FinishReason | null = null;
  let refused = false;
  let usage: Chunk['usage'] = null;

  function addCalls(pieces: NonNullable<Delta['tool_calls']>): void {
    for (const { index, id, function: tool } of pieces) {
      // Hosts that do not number tool calls send each in one piece.
      const piece = { id: id ?? '', name: tool?.name ?? '', input: tool?.arguments ?? '' };
      calls.add(index ?? calls.size, piece);
    }
  }

  function read(data: string): readonly ModelPart[] {
    if (data === '[DONE]') return [];
    const chunk = readJson(data, chunkSchema);
    if (chunk.error) throw new Error(typeof chunk.error === 'string' ? chunk.error : chunk.error.message);
    if (chunk.usage) usage = chunk.usage;
    const choice = chunk.choices?.[0];
    if (choice?.finish_reason) reason = REASONS.get(choice.finish_reason) ?? 'other';
    const { delta } = choice ?? {};
    if (!delta) return [];
    const parts: ModelPart[] = [];
    const thinking = delta.reasoning_content ?? delta.reasoning;
    if (thinking) parts.push({ type: 'thinking', text: thinking });
    const text = textOf(delta.content) + (delta.refusal ?? '');
    if (delta.refusal) refused = true;
    if (text !== '') parts.push({ type: 'text', text });
    if (delta.tool_calls) addCalls(delta.tool_calls);
    return parts;
  }

  return {
    cut: createEventStream(),
    read,
    *end() {
      if (reason === null) throw new ChatError(502, coded('answer-cut-off'));
      for (const call of calls.all()) yield { ...call, id: call.id || randomUUID() };
      yield {
        type: 'finish',
        reason: refused && reason === 'stop' ? 'content-filter' : reason,
        inputTokens: usage?.prompt_tokens ?? null,
        outputTokens: usage?.completion_tokens ?? null,
      };
    },
  };
}

function textOf(content: Delta['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('');
}

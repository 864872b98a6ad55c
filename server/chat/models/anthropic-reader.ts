import { z } from 'zod';
import { coded } from '../../coded.ts';
import { ChatError } from '../chat-error.ts';
import { createEventStream } from './event-stream.ts';
import { GrowingCalls } from './growing-calls.ts';
import type { AnswerReader, FinishReason, ModelPart } from './model-stream.ts';
import { readJson } from './read-json.ts';

const usageSchema = z.object({
  input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
  output_tokens: z.number().nullish(),
});

/** The fields that are read of the events. Which of them are present depends on `type`. */
const eventSchema = z.object({
  type: z.string(),
  index: z.number().nullish(),
  message: z.object({ usage: usageSchema.nullish() }).nullish(),
  content_block: z
    .object({
      type: z.string(),
      id: z.string().nullish(),
      name: z.string().nullish(),
      text: z.string().nullish(),
      thinking: z.string().nullish(),
    })
    .nullish(),
  delta: z
    .object({
      type: z.string().nullish(),
      text: z.string().nullish(),
      thinking: z.string().nullish(),
      signature: z.string().nullish(),
      partial_json: z.string().nullish(),
      stop_reason: z.string().nullish(),
    })
    .nullish(),
  usage: usageSchema.nullish(),
  error: z.object({ message: z.string() }).nullish(),
});

type Event = z.infer<typeof eventSchema>;

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['pause_turn', 'stop'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'content-filter'],
]);

/** Reads a streamed message: blocks of text, thinking or a tool's input, each of which starts, grows and stops. */
export function anthropicReader(): AnswerReader {
  const calls = new GrowingCalls();
  let reason: FinishReason | null = null;
  let isOver = false;
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;

  function count(usage: Event['usage']): void {
    if (!usage) return;
    const {
      input_tokens: plain,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: read,
    } = usage;
    if (plain != null) inputTokens = plain + (written ?? 0) + (read ?? 0);
    outputTokens = usage.output_tokens ?? outputTokens;
  }

  function read(data: string): readonly ModelPart[] {
    const event = readJson(data, eventSchema);
    const parts: ModelPart[] = [];
    const { delta, content_block: block } = event;
    const index = event.index ?? 0;
    switch (event.type) {
      case 'message_start':
        count(event.message?.usage);
        break;
      case 'content_block_start':
        if (block?.type === 'tool_use')
          calls.add(index, { id: block.id ?? '', name: block.name ?? '', input: '' });
        if (block?.thinking) parts.push({ type: 'thinking', text: block.thinking });
        if (block?.text) parts.push({ type: 'text', text: block.text });
        break;
      case 'content_block_delta': {
        if (delta?.text) parts.push({ type: 'text', text: delta.text });
        if (delta?.thinking) parts.push({ type: 'thinking', text: delta.thinking });
        if (delta?.signature) parts.push({ type: 'signature', signature: delta.signature });
        if (delta?.partial_json && calls.get(index))
          calls.add(index, { id: '', name: '', input: delta.partial_json });
        break;
      }
      case 'content_block_stop': {
        const call = calls.get(index);
        if (call) parts.push(call);
        break;
      }
      case 'message_delta':
        count(event.usage);
        if (delta?.stop_reason) reason = REASONS.get(delta.stop_reason) ?? 'other';
        break;
      case 'message_stop':
        isOver = true;
        break;
      case 'error':
        throw new Error(event.error?.message ?? 'unknown error');
      default:
    }
    return parts;
  }

  return {
    cut: createEventStream(),
    read,
    *end() {
      if (reason === null || !isOver) throw new ChatError(502, coded('answer-cut-off'));
      yield { type: 'finish', reason, inputTokens, outputTokens };
    },
  };
}

import { z } from 'zod';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { MAX_REMEMBERED } from '../conversation.ts';
import { createEventStream } from './event-stream.ts';
import { GrowingCalls } from './growing-calls.ts';
import { argumentsText, sideField, sideText, count as tokens } from './lenient.ts';
import type { AnswerReader, FinishReason, ModelPart } from './model-stream.ts';
import { readJson, UnreadableAnswer } from './read-json.ts';

const usageSchema = sideField(
  z.object({
    input_tokens: tokens,
    cache_creation_input_tokens: tokens,
    cache_read_input_tokens: tokens,
    output_tokens: tokens,
  }),
);

const blockSchema = z.object({
  type: z.string(),
  id: z.string().nullish(),
  name: z.string().nullish(),
  text: z.string().nullish(),
  thinking: z.string().nullish(),
  signature: sideText,
  /** Of `redacted_thinking`. */
  data: sideText,
  /** Of a tool call. In a stream it is mostly empty, and comes in pieces. */
  input: argumentsText,
});

/** The fields that are read of the events, and of a whole message. Which of them are present depends on `type`. */
const eventSchema = z.object({
  type: z.string(),
  index: sideField(z.number()),
  message: sideField(z.object({ usage: usageSchema })),
  content_block: blockSchema.nullish(),
  delta: z
    .object({
      text: z.string().nullish(),
      thinking: z.string().nullish(),
      signature: sideText,
      partial_json: z.string().nullish(),
      stop_reason: sideText,
    })
    .nullish(),
  usage: usageSchema,
  content: z.array(blockSchema).nullish().catch(undefined),
  stop_reason: sideText,
});

type Event = z.infer<typeof eventSchema>;
type Block = z.infer<typeof blockSchema>;

/** The reasons that say more than that the message has its end. */
const reasons: ReadonlyMap<string, FinishReason> = new Map([
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'content-filter'],
]);

/** Reads a streamed message: blocks of text, thinking or a tool's input, each of which starts, grows and stops. */
export function anthropicReader(): AnswerReader {
  const events = createEventStream();
  const calls = new GrowingCalls();
  let reason: FinishReason = 'stop';
  let hasReason = false;
  let isOver = false;
  let signature = '';
  /** The input with which the block began. */
  let input = '';
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

  function stop(raw: string | null | undefined): void {
    if (!raw) return;
    hasReason = true;
    reason = reasons.get(raw) ?? 'stop';
  }

  function* begin(index: number, block: Block): Generator<ModelPart> {
    if (block.type === 'tool_use')
      calls.begin(index, { id: block.id ?? '', name: block.name ?? '', input: '' });
    if (block.type === 'redacted_thinking') yield { type: 'redacted-thinking', data: block.data ?? '' };
    if (block.thinking) yield { type: 'thinking', text: block.thinking };
    if (block.text) yield { type: 'text', text: block.text };
    signature = block.signature ?? '';
    input = block.input ?? '';
  }

  function* finish(index: number): Generator<ModelPart> {
    if (signature !== '') yield { type: 'signature', signature };
    signature = '';
    const call = calls.get(index);
    if (call) yield { ...call, input: call.input || input };
  }

  function* partsOf(event: Event): Generator<ModelPart> {
    const { delta } = event;
    const index = event.index ?? 0;
    switch (event.type) {
      case 'message_start':
        count(event.message?.usage);
        break;
      case 'content_block_start':
        if (event.content_block) yield* begin(index, event.content_block);
        break;
      case 'content_block_delta':
        if (delta?.text) yield { type: 'text', text: delta.text };
        if (delta?.thinking) yield { type: 'thinking', text: delta.thinking };
        // A longer one is not remembered.
        if (signature.length <= MAX_REMEMBERED) signature += delta?.signature ?? '';
        if (delta?.partial_json && calls.has(index))
          calls.add(index, { id: '', name: '', input: delta.partial_json });
        break;
      case 'content_block_stop':
        yield* finish(index);
        break;
      case 'message_delta':
        count(event.usage);
        stop(delta?.stop_reason);
        break;
      case 'message_stop':
        isOver = true;
        break;
      default:
    }
  }

  const isWhole = () => isOver || hasReason;
  const read = (data: string) => [...partsOf(readJson(data, eventSchema))];

  /** Reads a body without events: a host that does not stream sends a whole message. */
  function* readWhole(body: string): Generator<ModelPart> {
    const { content, usage, stop_reason } = readJson(body, eventSchema);
    if (!content) throw new UnreadableAnswer(body);
    for (const [index, block] of content.entries()) {
      yield* begin(index, block);
      yield* finish(index);
    }
    count(usage);
    stop(stop_reason);
    isOver = true;
  }

  return {
    cut: events.read,
    held: events.held,
    read,
    isOver: () => isOver,
    isWhole,
    *end() {
      const last = isOver ? [] : events.last();
      for (const data of last) yield* read(data);
      const body = last.length > 0 ? null : events.rest();
      if (body !== null) yield* readWhole(body);
      if (!isWhole()) throw new AgentError('host', coded('answer-cut-off'));
      yield { type: 'finish', reason, inputTokens, outputTokens };
    },
  };
}

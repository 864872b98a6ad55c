import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { createEventStream, DONE } from './event-stream.ts';
import { GrowingCalls } from './growing-calls.ts';
import { argumentsText, callId, count, sideField, sideText } from './lenient.ts';
import type { AnswerReader, FinishReason, ModelPart } from './model-stream.ts';
import { ReportedProblem, readJson, UnreadableAnswer } from './read-json.ts';
import { reportedError } from './reported-error.ts';
import { ThinkTags } from './think-tags.ts';

/** A text, or a list of its parts. Some hosts have parts of thinking among those of the text. */
const texts = z.union([
  z.string(),
  z.array(
    z.looseObject({
      text: sideText,
      thinking: sideField(z.union([z.string(), z.array(z.looseObject({ text: sideText }))])),
    }),
  ),
]);

const messageSchema = z.object({
  content: texts.nullish(),
  reasoning_content: sideField(texts),
  reasoning: sideField(texts),
  refusal: sideText,
  tool_calls: z
    .array(
      z.looseObject({
        index: sideField(z.number()),
        id: callId,
        type: sideText,
        function: z.object({ name: z.string().nullish(), arguments: argumentsText }).nullish(),
      }),
    )
    .nullish(),
});

/** A chunk of a chat completion, or a whole one, of OpenAI or a compatible host. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: messageSchema.nullish(),
        /** In a whole completion. Some hosts have it in chunks, too. */
        message: messageSchema.nullish(),
        finish_reason: sideText,
        /** Of a gateway whose host failed in the middle. */
        error: z.json().nullish().catch(null),
      }),
    )
    .nullish(),
  usage: sideField(z.object({ prompt_tokens: count, completion_tokens: count })),
});

type Chunk = z.infer<typeof chunkSchema>;
type Message = z.infer<typeof messageSchema>;

/** The reasons that say more than that the answer has its end. Hosts have many words for that. */
const reasons: ReadonlyMap<string, FinishReason> = new Map([
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['content_filter', 'content-filter'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['error', 'other'],
  ['abort', 'other'],
  ['insufficient_system_resource', 'other'],
]);

/** Reads a streamed chat completion. Tool calls come in pieces and are passed on complete, at the end. */
export function openaiReader(names?: ReadonlySet<string>): AnswerReader {
  const events = createEventStream();
  const calls = new GrowingCalls(names);
  const tags = new ThinkTags();
  let reason: FinishReason | null = null;
  let isOver = false;
  let refused = false;
  let usage: Chunk['usage'] = null;

  function addCalls(pieces: NonNullable<Message['tool_calls']>): void {
    for (const { index, id, type: _, function: tool, ...more } of pieces) {
      const extra = Object.keys(more).length > 0 && { extra: JSON.stringify(more) };
      const piece = { id: id ?? '', name: tool?.name ?? '', input: tool?.arguments ?? '', ...extra };
      calls.add(index ?? null, piece);
    }
  }

  function read(data: string): readonly ModelPart[] {
    if (data === DONE) {
      isOver = true;
      return [];
    }
    const chunk = readJson(data, chunkSchema);
    if (chunk.usage) usage = chunk.usage;
    const choice = chunk.choices?.[0];
    if (choice?.error) throw new ReportedProblem(reportedError(choice.error) ?? '');
    if (choice?.finish_reason) reason = reasons.get(choice.finish_reason.toLowerCase()) ?? 'stop';
    const message = choice?.delta ?? choice?.message;
    if (!message) return [];
    const parts: ModelPart[] = [];
    const thinking = textOf(message.reasoning_content || message.reasoning) + thinkingOf(message.content);
    if (thinking !== '') parts.push({ type: 'thinking', text: thinking });
    const text = textOf(message.content) + (message.refusal ?? '');
    if (message.refusal) refused = true;
    if (text !== '') parts.push(...tags.read(text));
    if (message.tool_calls) addCalls(message.tool_calls);
    return parts;
  }

  /** Reads a body without events: a host that does not stream sends a whole completion. */
  function readWhole(body: string): readonly ModelPart[] {
    const parts = read(body);
    if (reason === null && parts.length === 0 && calls.all().length === 0) throw new UnreadableAnswer(body);
    isOver = true;
    return parts;
  }

  return {
    cut: events.read,
    held: events.held,
    read,
    isOver: () => isOver,
    isWhole: () => reason !== null,
    *end() {
      const last = isOver ? [] : events.last();
      for (const data of last) yield* read(data);
      const body = last.length > 0 ? null : events.rest();
      if (body !== null) yield* readWhole(body);
      if (isOver) reason ??= 'stop';
      yield* tags.end();
      if (reason === null) throw new AgentError('host', coded('answer-cut-off'));
      const ids = new Set(['']);
      for (const call of calls.all()) {
        // Some hosts give all calls one ID.
        const id = ids.has(call.id) ? randomUUID() : call.id;
        ids.add(id);
        yield { ...call, id };
      }
      yield {
        type: 'finish',
        reason: refused && reason === 'stop' ? 'content-filter' : reason,
        inputTokens: usage?.prompt_tokens ?? null,
        outputTokens: usage?.completion_tokens ?? null,
      };
    },
  };
}

type Texts = z.infer<typeof texts> | null | undefined;

function textOf(content: Texts): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('');
}

function thinkingOf(content: Texts): string {
  if (typeof content === 'string') return '';
  return (content ?? []).map(({ thinking }) => textOf(thinking)).join('');
}

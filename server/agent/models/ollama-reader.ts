import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { GrowingText } from '../../lib/growing-text.ts';
import { isDense, parseJson } from '../../lib/json.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { CHARACTER_BYTES } from '../conversation.ts';
import { argumentsText, callId, count, sideField, sideText } from './lenient.ts';
import { type AnswerReader, MAX_CALLS, type ModelPart } from './model-stream.ts';
import { createLines } from './ndjson.ts';
import { readJson, UnreadableAnswer } from './read-json.ts';
import { ThinkTags } from './think-tags.ts';

/** The length that is kept of a body that is no answer, to describe it or to read it as a whole. */
const MAX_UNREAD = 1024 * 1024;

/** A line of Ollama's answer to `/api/chat`. */
const chunkSchema = z.object({
  message: z
    .object({
      content: z.string().nullish(),
      thinking: sideText,
      /** The name of `thinking` in OpenAI's API, which some hosts keep. */
      reasoning_content: sideText,
      /** Base64, without a media type. */
      images: z.array(z.string()).nullish(),
      tool_calls: z
        .array(
          z.object({
            id: callId,
            function: z.object({
              name: z.string(),
              arguments: argumentsText,
            }),
          }),
        )
        .nullish(),
    })
    .nullish(),
  done: sideField(z.boolean()),
  done_reason: sideText,
  prompt_eval_count: count,
  eval_count: count,
});

/** Reads the lines of an answer to `/api/chat`. An answer that ends without `done` is incomplete. */
export function ollamaReader(): AnswerReader {
  const lines = createLines();
  const tags = new ThinkTags();
  /** The body while it has neither a message nor an end; null from then on. */
  let unread: GrowingText | null = new GrowingText();
  let called = false;
  let isDone = false;

  function read(line: string): readonly ModelPart[] {
    if (unread !== null) {
      unread.add(`${line}\n`);
      // A whole answer may be indented. Its lines are no JSON.
      const parts = !isDense(line) && parseJson(line) === undefined ? [] : partsOf(line);
      if (unread !== null && unread.length > MAX_UNREAD) throw new UnreadableAnswer(unread.whole());
      return parts;
    }
    return partsOf(line);
  }

  function partsOf(json: string): readonly ModelPart[] {
    const chunk = readJson(json, chunkSchema);
    if (chunk.message || chunk.done) unread = null;
    const parts: ModelPart[] = [];
    const { thinking: own, reasoning_content, content, images, tool_calls: calls } = chunk.message ?? {};
    const thinking = own || reasoning_content;
    if (thinking) parts.push({ type: 'thinking', text: thinking });
    if (content) parts.push(...tags.read(content));
    for (const data of images ?? []) parts.push({ type: 'image', mediaType: mediaTypeOf(data), data });
    for (const { id, function: tool } of calls?.slice(0, MAX_CALLS + 1) ?? []) {
      called = true;
      parts.push({ type: 'call', id: id ?? randomUUID(), name: tool.name, input: tool.arguments ?? '{}' });
    }
    if (!chunk.done || isDone) return parts;
    isDone = true;
    parts.push(...tags.end(), {
      type: 'finish',
      reason: called ? 'tool-calls' : chunk.done_reason === 'length' ? 'length' : 'stop',
      inputTokens: chunk.prompt_eval_count ?? null,
      outputTokens: chunk.eval_count ?? null,
    });
    return parts;
  }

  return {
    cut: lines.read,
    held: () => lines.held() + (unread?.length ?? 0) * CHARACTER_BYTES,
    read,
    isOver: () => isDone,
    isWhole: () => isDone,
    *end() {
      for (const line of lines.end()) yield* read(line);
      const body = unread?.whole();
      if (body !== undefined) yield* partsOf(body);
      if (body !== undefined && unread !== null) throw new UnreadableAnswer(body);
      if (!isDone) throw new AgentError('host', coded('answer-cut-off'));
    },
  };
}

/** The media type, from the first characters of the base64. */
function mediaTypeOf(base64: string): string {
  if (base64.startsWith('/9j/')) return 'image/jpeg';
  if (base64.startsWith('UklGR')) return 'image/webp';
  if (base64.startsWith('R0lGOD')) return 'image/gif';
  return 'image/png';
}

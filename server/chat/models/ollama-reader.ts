import { randomUUID } from 'node:crypto';
import { coded } from '../../coded.ts';
import { parseJson } from '../../json.ts';
import { ChatError } from '../chat-error.ts';
import { type AnswerReader, type FinishReason, MOST_CALLS, type ModelPart } from './model-stream.ts';
import { createLines } from './ndjson.ts';
import { type OllamaChunk, ollamaChunk } from './ollama-wire.ts';
import { isDense } from './read-json.ts';

/** Reads the lines of an answer to `/api/chat`. An answer that ends without `done` is incomplete. */
export function ollamaReader(): AnswerReader {
  const lines = createLines();
  let called = false;
  let isDone = false;

  function read(line: string): readonly ModelPart[] {
    const chunk = readChunk(line);
    const parts: ModelPart[] = [];
    const { thinking, content, images, tool_calls: calls } = chunk.message ?? {};
    if (thinking) parts.push({ type: 'thinking', text: thinking });
    if (content) parts.push({ type: 'text', text: content });
    for (const data of images ?? []) parts.push({ type: 'image', mediaType: mediaTypeOf(data), data });
    for (const { id, function: tool } of calls?.slice(0, MOST_CALLS + 1) ?? []) {
      called = true;
      const input = JSON.stringify(tool.arguments ?? {});
      parts.push({ type: 'call', id: id ?? randomUUID(), name: tool.name, input });
    }
    if (!chunk.done || isDone) return parts;
    isDone = true;
    parts.push({
      type: 'finish',
      reason: reasonOf(chunk, called),
      inputTokens: chunk.prompt_eval_count ?? null,
      outputTokens: chunk.eval_count ?? null,
    });
    return parts;
  }

  return {
    cut: lines.read,
    read,
    *end() {
      for (const line of lines.end()) yield* read(line);
      if (!isDone) throw new ChatError(502, coded('answer-cut-off'));
    },
  };
}

function readChunk(line: string): OllamaChunk {
  if (isDense(line)) throw new ChatError(502, coded('model-line-unknown'));
  const value = parseJson(line);
  if (value === undefined) throw new ChatError(502, coded('model-line-not-json'));
  const parsed = ollamaChunk.safeParse(value);
  if (!parsed.success) {
    throw new ChatError(502, coded('model-line-unknown'));
  }
  if (parsed.data.error)
    throw new ChatError(502, coded('model-reported', { detail: parsed.data.error.slice(0, 500) }));
  return parsed.data;
}

function reasonOf({ done_reason: raw }: OllamaChunk, called: boolean): FinishReason {
  if (called) return 'tool-calls';
  return raw === 'length' ? 'length' : 'stop';
}

/** The media type, from the first characters of the base64. */
function mediaTypeOf(base64: string): string {
  if (base64.startsWith('/9j/')) return 'image/jpeg';
  if (base64.startsWith('UklGR')) return 'image/webp';
  if (base64.startsWith('R0lGOD')) return 'image/gif';
  return 'image/png';
}

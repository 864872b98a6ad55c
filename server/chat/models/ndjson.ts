import { ChatError } from '../chat-error.ts';

/** No line of an answer is this long; it bounds what is held back while a line has no end. */
const MAX_LINE = 16 * 1024 * 1024;

/**
 * The JSON values of a stream with one on each line.
 * @throws {ChatError} 502 for a line that is not JSON
 */
export async function* readNdjson(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let held = 0;
  for await (const chunk of body) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(first);
    held += first.length;
    if (held > MAX_LINE) throw new ChatError(502, 'The model sent a line that does not end.');
    for (const next of rest) {
      yield* parseLine(parts.join(''));
      parts = [next];
      held = next.length;
    }
  }
  yield* parseLine(parts.join('') + decoder.decode());
}

function* parseLine(line: string): Generator<unknown> {
  if (line.trim() === '') return;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ChatError(502, 'The model sent a line that is not JSON. Is its host really an Ollama?');
  }
  yield value;
}

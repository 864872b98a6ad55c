import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '../../lib/json.ts';
import { codedIssue } from '../../words/coded.ts';
import { linesOf } from './lines.ts';
import { chatRequest } from './schema.ts';

/** The pause between two words, which makes the streaming visible. */
const WORD_MS = 2;
/** As long as a conversation with the demo's burgers. */
export const MAX_KIB = 256;

/** Answers the body of a call of Ollama's `/api/chat`: by a line a word, or by what is wrong with the body. */
export function demoModel(body: string) {
  if (body.length > MAX_KIB * 1024) return refused(413, `the request body has more than ${MAX_KIB} KiB`);
  const value = parseJson(body);
  if (value === undefined) return refused(400, 'the request body is not valid JSON');
  const { data, error } = chatRequest.safeParse(value);
  if (data !== undefined) return answer(200, 'application/x-ndjson', streamed(data.model, linesOf(data)));
  const [issue] = error.issues;
  const { message } = codedIssue(issue?.message ?? 'invalid request');
  return refused(400, `${issue?.path.join('.') ?? ''}: ${message}`);
}

const refused = (statusCode: 400 | 413, error: string) =>
  answer(statusCode, 'application/json', [JSON.stringify({ error })]);

const answer = (
  statusCode: 200 | 400 | 413,
  type: string,
  text: Iterable<string> | AsyncIterable<string>,
) => ({
  statusCode,
  // `no-transform`: compressing would hold the words back.
  headers: { 'content-type': type, 'cache-control': 'no-store, no-transform' },
  body: Readable.from(text, { objectMode: false }),
});

async function* streamed(model: string, lines: Iterable<object>): AsyncGenerator<string> {
  for (const line of lines) {
    yield `${JSON.stringify({ model, created_at: new Date().toISOString(), ...line })}\n`;
    await pause(WORD_MS);
  }
}

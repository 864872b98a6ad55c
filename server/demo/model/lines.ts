import { readFileSync } from 'node:fs';
import { answerOf } from './rules.ts';
import type { ChatRequest } from './schema.ts';

/** A line of Ollama's streamed answer. The last one has the counts. */
interface Line {
  readonly message: { readonly role: 'assistant'; readonly content: string };
  readonly done: boolean;
  readonly done_reason?: 'stop' | 'length';
  readonly prompt_eval_count?: number;
  readonly eval_count?: number;
}

/** The demo model's picture: a PNG as base64. */
const PICTURE = readFileSync(new URL('./burger.png', import.meta.url), 'base64');

/** The average of models. */
const LETTERS_A_TOKEN = 4;

/** The lines of the answer to a request: one word each, like a model's tokens. */
export function* linesOf(request: ChatRequest): Generator<Line> {
  const { thinking, text, draws, calls } = answerOf(request);
  const words = wordsOf(text);
  const limit = request.options?.num_predict ?? 0;
  const spoken = limit > 0 ? words.slice(0, limit) : words;
  for (const thought of wordsOf(thinking)) yield line('', { thinking: thought });
  for (const word of spoken) yield line(word);
  if (draws) yield line('', { images: [PICTURE] });
  if (calls.length > 0) yield line('', { tool_calls: calls.map((call) => ({ function: call })) });
  const asked = (request.messages ?? []).reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  yield {
    ...line(''),
    done: true,
    done_reason: spoken.length < words.length ? 'length' : 'stop',
    prompt_eval_count: Math.ceil(asked / LETTERS_A_TOKEN),
    eval_count: spoken.length,
  };
}

const line = (content: string, more: object = {}): Line => ({
  message: { role: 'assistant', content, ...more },
  done: false,
});

/** Cuts a text into words with the space before them, and Chinese into pairs of characters. */
const wordsOf = (text: string): string[] =>
  text.match(/(?<!\s)\s*(?:\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+)/gu) ?? [];

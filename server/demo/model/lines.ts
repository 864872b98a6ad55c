import { readFileSync } from 'node:fs';
import { answerOf } from './rules.ts';
import type { ChatRequest } from './schema.ts';

/** The part of a line of Ollama's answer that carries content. */
export interface Line {
  readonly message: {
    readonly role: 'assistant';
    readonly content: string;
    readonly thinking?: string;
    readonly images?: readonly string[];
    readonly tool_calls?: readonly {
      readonly function: { readonly name: string; readonly arguments: object };
    }[];
  };
  readonly done: boolean;
  readonly done_reason?: 'stop' | 'length';
  readonly prompt_eval_count?: number;
  readonly eval_count?: number;
}

/** The demo model's picture: a PNG as base64. */
const PICTURE = readFileSync(new URL('./burger.png', import.meta.url), 'base64');

/** The average of models. */
const LETTERS_A_TOKEN = 4;

/** The lines of the answer to a request: one word each, like a model's tokens. The last line has the counts. */
export function* linesOf(request: ChatRequest): Generator<Line> {
  const answer = answerOf(request);
  const words = wordsOf(answer.text);
  const limit = request.options?.num_predict ?? -1;
  const spoken = limit > 0 ? words.slice(0, limit) : words;
  for (const thinking of wordsOf(answer.thinking)) yield line({ content: '', thinking });
  for (const content of spoken) yield line({ content });
  if (answer.draws) yield line({ content: '', images: [PICTURE] });
  if (answer.call !== null) {
    yield line({ content: '', tool_calls: [{ function: answer.call }] });
  }
  const asked = (request.messages ?? []).reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  yield {
    ...line({ content: '' }),
    done: true,
    done_reason: spoken.length < words.length ? 'length' : 'stop',
    prompt_eval_count: Math.ceil(asked / LETTERS_A_TOKEN),
    eval_count: spoken.length,
  };
}

const line = (message: Omit<Line['message'], 'role'>): Line => ({
  message: { role: 'assistant', ...message },
  done: false,
});

/** Cuts a text into words with the space before them, and Chinese into pairs of characters. */
const wordsOf = (text: string): string[] =>
  text.match(/(?<!\s)\s*(?:\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+)|(?<!\s)\s+$/gu) ?? [];

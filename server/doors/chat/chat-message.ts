import { z } from 'zod';
import type { TextMessage } from '../../agent/conversation.ts';
import { namedValues } from '../../http/first-fault.ts';
import { bearerTokenIn } from '../../http/request.ts';
import { isDense, isNestedTooDeep, parseJson } from '../../lib/json.ts';
import { MAX_HEADERS } from '../../net/header-names.ts';
import { codedIssue } from '../../words/coded.ts';

/** A hundred messages and a hundred headers have less outside their texts. */
const MAX_STRUCTURE = 64 * 1024;

const textMessage = z.object({
  role: z.enum(['user', 'assistant'], {
    error: "must be user or assistant; the system prompt is the burger's top bun",
  }),
  content: z.string({ error: 'must be a text' }).refine((text) => text.trim() !== '', 'must not be empty'),
});

const chatMessage = z.object({
  messages: z
    .array(z.unknown(), { error: 'must be a list of {role, content}' })
    .min(1, { error: 'must hold a message', abort: true })
    .max(100, { error: 'must hold at most 100 messages', abort: true })
    .pipe(z.array(textMessage))
    .refine((messages) => messages.at(-1)?.role === 'user', 'must end with a message of the user'),
  debug: z.boolean({ error: 'must be true or false' }).nullish(),
  privacy_input: namedValues(z.string({ error: 'must be a text' }), {
    most: MAX_HEADERS,
    error: 'must be an object of texts',
  }).nullish(),
});

/** A client's request for an answer. */
export interface ChatMessage {
  readonly messages: readonly TextMessage[];
  /** In bytes, as it was sent. */
  readonly size: number;
  readonly debug: boolean;
  /** Header values by name; see `header`. */
  readonly privacyInput: Readonly<Record<string, string>>;
}

/** Parses a socket message. Returns a text for the user if it is not a valid one. */
export function readChatMessage(text: string): ChatMessage | string {
  const value = isNestedTooDeep(text) || isDense(text, MAX_STRUCTURE) ? undefined : parseJson(text);
  if (value === undefined) return 'Your message is not valid JSON.';
  const parsed = chatMessage.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') ?? '';
    return where === ''
      ? 'Your message must be an object like {"messages": [{"role": "user", "content": "Hello"}]}.'
      : `Your message cannot be read: ${where} ${codedIssue(issue?.message ?? '').message}.`;
  }
  const { messages, debug, privacy_input: privacyInput } = parsed.data;
  return { messages, size: Buffer.byteLength(text), debug: debug ?? false, privacyInput: privacyInput ?? {} };
}

/** The bearer token in the header `Authorization`, whose name may be in any case. */
export function bearerTokenOf(headers: Readonly<Record<string, string>>): string | null {
  const authorization = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return bearerTokenIn(authorization);
}

/** The bearer token in a message that has not been parsed: the value of its first `Authorization`. */
export const tokenInText = (text: string): string | null =>
  bearerTokenIn(/"authorization"\s*:\s*"([^"\\]*)"/i.exec(text)?.[1]);

import { listOf } from '../lib/list-of.ts';
import { type Code, words } from './words.ts';

/** A list stays a list, so that a client can write it as its language does. */
export type Params = Readonly<Record<string, string | readonly string[]>>;

const filledIn = (value: Params[string]) => (typeof value === 'string' ? value : listOf(value));

/** The code of a message with its parameters, for a client that has words of its own. */
export interface ErrorCode {
  readonly code: Code;
  readonly params?: Params;
  /** The place in what was sent that the message is about. It stands before the words: `burgers[2].name: …`. */
  readonly at?: string;
}

/** A message with its code. A message for programs has no code. */
export interface CodedMessage {
  readonly message: string;
  readonly errorCode?: ErrorCode;
}

/** The message of a code, with its parameters filled in. */
export const coded = (code: Code, params: Params = {}): CodedMessage => ({
  message: words[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => filledIn(params[name] ?? '')),
  errorCode: { code, ...(Object.keys(params).length > 0 && { params }) },
});

/** A message without a code: words of another program, or words for the author of a client. */
export const uncoded = (message: string): CodedMessage => ({ message });

/** An issue of zod carries a text only, so the codes of the texts that schemas were given are kept here. */
const issues = new Map<string, CodedMessage>();

/** The message of a code as a text for a zod schema; `codedIssue` finds the code again. */
export function issueMessage(code: Code, params?: Params): string {
  const message = coded(code, params);
  issues.set(message.message, message);
  return message.message;
}

/** The message of an issue of zod. It has no code if the text is zod's own. */
export const codedIssue = (text: string): CodedMessage => issues.get(text) ?? uncoded(text);

/** The message with the place that it is about. */
export const withPlace = (at: string, { message, errorCode }: CodedMessage): CodedMessage => ({
  message: `${at}: ${message}`,
  ...(errorCode && { errorCode: { ...errorCode, at } }),
});

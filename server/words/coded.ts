import { listed } from '../lib/names.ts';
import { type Code, lacksSubject, words } from './words.ts';

/** A list stays a list, so that a client can write it as its language does. */
export type Params = Readonly<Record<string, string | readonly string[]>>;

const filledIn = (value: Params[string]) => (typeof value === 'string' ? value : listed(value));

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

/**
 * The fault that a zod schema reports, as zod's text: a code and its parameters (`too-long?most=200`). The words are looked
 * up by `codedIssue`, when the fault is answered.
 */
export const issueMessage = (code: Code, params?: Readonly<Record<string, string>>): string =>
  params === undefined ? code : `${code}?${new URLSearchParams(params)}`;

const isCode = (text: string): text is Code => Object.hasOwn(words, text);

/** The fault in a text of `issueMessage`; undefined for zod's own words. */
function faultIn(text: string): { code: Code; params: Params } | undefined {
  const [code = '', query = ''] = text.split('?', 2);
  return isCode(code) ? { code, params: Object.fromEntries(new URLSearchParams(query)) } : undefined;
}

/** The message of a zod issue. It has no code if the words are zod's own. */
export function codedIssue(text: string): CodedMessage {
  const fault = faultIn(text);
  return fault === undefined ? uncoded(text) : coded(fault.code, fault.params);
}

/** The message of a zod issue about a field, which stands before it unless the words say what they are about. */
export function codedFault(field: string, text: string): CodedMessage {
  const fault = faultIn(text);
  const message = codedIssue(text);
  return fault === undefined || lacksSubject.has(fault.code) ? withPlace(field, message) : message;
}

/** The message with the place that it is about. */
export const withPlace = (at: string, { message, errorCode }: CodedMessage): CodedMessage => ({
  message: `${at}: ${message}`,
  ...(errorCode && { errorCode: { ...errorCode, at } }),
});

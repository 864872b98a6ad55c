import { itemTexts, memberTexts } from '#domain/json/members.ts';
import { jsonValue } from '#domain/json/value.ts';
import { isRecord } from '#domain/record.ts';
import { fieldsOf, textOf } from './tools.ts';

/**
 * The members of a request's body: the JSON text of each, or of each item of a list. They are texts because a number may have more
 * digits than JavaScript keeps.
 */
export type Body = ReadonlyMap<string, string | readonly string[]>;

/** A request to a model, put together. */
export interface ModelCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The body of the request before on the connection; null for the first one. Both share what is the same. */
  readonly before: Body | null;
}

/** The beginning of a request that was too long to be sent whole. */
interface CutCall {
  readonly url: string;
  readonly text: string;
  /** Of the whole body, in characters. */
  readonly length: number;
}

/** What a `request` tells: a request, its beginning, or a difference to a request that is not known. */
export type ReadRequest = ModelCall | CutCall | 'unknown';

/** Reads the data of a `request`, after the newest request of the connection; null if it is something else. */
export function readRequest(data: string, before: ModelCall | null): ReadRequest | null {
  const { url, text, length, headers: given } = fieldsOf(data);
  if (typeof url !== 'string') return null;
  if (typeof text === 'string' && typeof length === 'number') return { url, text, length };
  const parts = memberTexts(data);
  const [body, changed] = [objectIn(parts, 'body'), objectIn(parts, 'changed')];
  const headers = isRecord(given) ? textsIn(given) : before?.headers;
  if (body !== null && headers) return { url, headers, body: mapped(body, listOrText), before: null };
  if (changed === null) return null;
  if (before === null || headers === undefined) return 'unknown';
  const after = changedBody(before.body, changed, itemTexts(parts.get('gone') ?? ''));
  return after === null ? 'unknown' : { url, headers, body: after, before: before.body };
}

/** The body after these changes; null if it is another body that they are about. */
function changedBody(
  before: Body,
  changed: ReadonlyMap<string, string>,
  gone: readonly string[],
): Body | null {
  const body = new Map(before);
  for (const name of gone) body.delete(String(jsonValue(name)));
  for (const [name, text] of changed) {
    const change = memberTexts(text);
    const [kept, more, is] = [Number(change.get('kept')), change.get('more'), change.get('is')];
    const list = before.get(name) ?? [];
    if (is !== undefined) body.set(name, listOrText(is));
    else if (more === undefined || typeof list === 'string' || !(kept <= list.length)) return null;
    else body.set(name, [...list.slice(0, kept), ...itemTexts(more)]);
  }
  return body;
}

const listOrText = (text: string) => (text.startsWith('[') ? itemTexts(text) : text);

const objectIn = (parts: ReadonlyMap<string, string>, name: string) => {
  const text = parts.get(name);
  return text?.startsWith('{') ? memberTexts(text) : null;
};

const mapped = <T, U>(map: ReadonlyMap<string, T>, change: (value: T) => U): ReadonlyMap<string, U> =>
  new Map([...map].map(([name, value]) => [name, change(value)]));

const textsIn = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value) ?? '']));

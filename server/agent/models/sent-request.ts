import { isObject, type JsonObject, parseExact } from '../../lib/json.ts';
import { exactMask, MASK, maskedJson, secretsIn } from '../redact.ts';
import type { ModelRequest } from './model-stream.ts';

/** The most characters of a body that are told. */
const MAX_BODY = 200_000;
/** No host accepts headers that are longer together. Those of a caller are not taken apart then, because that has no bound. */
const MAX_HEADERS_LENGTH = 16_384;

/** The headers that say in which form a host takes a request, and nothing about its sender. */
const FORM: ReadonlySet<string> = new Set(['content-type', 'anthropic-version', 'anthropic-beta']);

/** A request to a model without the secrets that were sent with it. */
export type SentRequest = WholeRequest | CutRequest;

export interface WholeRequest {
  readonly url: string;
  /** With all names. Only values that say nothing about the sender are told. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** The beginning of the text of a body that is too long to be told. */
interface CutRequest {
  readonly url: string;
  readonly text: string;
  /** Of the whole body, in characters. */
  readonly length: number;
}

/** The secrets in the headers of a caller. */
export function secretsOf(headers: Readonly<Record<string, string>>): readonly string[] {
  const values = Object.values(headers);
  return values.join('').length > MAX_HEADERS_LENGTH ? values : secretsIn(values);
}

/** The request as people may see it. Secrets are masked before it is cut: the rest of one would not be recognized. */
export function sentRequest(
  { url, headers, body }: Pick<ModelRequest, 'url' | 'headers' | 'body'>,
  secrets: readonly string[],
): SentRequest {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const { mask, longest } = exactMask([
    ...secrets,
    ...secretsIn([query, ...new URLSearchParams(query).values()]),
  ]);
  const told = { url: mask(address) + (query === '' ? '' : `?${MASK}`) };
  if (body.length > MAX_BODY) return { ...told, text: beginningOf(body), length: body.length };
  const value = parseExact(body);
  const whole = isObject(value) ? value : {};
  const isClean = mask(body) === body;
  return {
    ...told,
    headers: Object.fromEntries(Object.entries(headers).flatMap((header) => toldHeader(header, mask))),
    body: isClean ? whole : maskedJson(whole, mask),
  };

  /** The masked beginning of a long text. A secret that its end would cut is left out. */
  function beginningOf(text: string): string {
    const part = text.slice(0, MAX_BODY + longest);
    const masked = mask(part);
    const end = masked.length - (part.length < text.length ? longest : 0);
    return masked.slice(0, Math.max(0, Math.min(MAX_BODY, end)));
  }
}

/** What a header tells: of `Authorization` the scheme, too, because a command needs it. */
function toldHeader(
  [name, value]: [string, string],
  mask: (text: string) => string,
): readonly [string, string][] {
  if (name === 'user-agent') return [];
  if (FORM.has(name)) return [[name, mask(value)]];
  const [scheme = ''] = (name === 'authorization' && /^(?:Bearer|Basic) /i.exec(value)) || [];
  return [[name, scheme + MASK]];
}

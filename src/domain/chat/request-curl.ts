import { bodyText } from './request-changes.ts';
import type { ModelCall } from './requests.ts';

/** Stands in the place of a secret. */
const MASK = '•••';
/** The headers in which providers take a key. */
const KEY_HEADERS: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'api-key']);
/** Linux passes no longer argument to a program. */
const MAX_ARGUMENT_BYTES = 120_000;

const headersOf = ({ headers }: ModelCall) =>
  Object.entries(headers).map(([name, value]) => ({
    header: `${name}: ${value}`,
    isKey: KEY_HEADERS.has(name) && value.endsWith(MASK),
  }));

/** True if a command of the request would not be the request: parts of it are masked besides the key. */
export const isMasked = (call: ModelCall): boolean =>
  [
    call.url,
    bodyText(call.body),
    ...headersOf(call).flatMap(({ header, isKey }) => (isKey ? [] : [header])),
  ].some((text) => text.includes(MASK));

/** The request as a command for a shell, with the variable `KEY` in the place of the key. */
export function curlOf(call: ModelCall): string {
  const headers = headersOf(call).map(({ header, isKey }) =>
    isKey ? `-H "${header.replace(MASK, '$KEY')}"` : `-H ${quoted(header)}`,
  );
  const body = bodyText(call.body);
  const isLong = new TextEncoder().encode(body).length > MAX_ARGUMENT_BYTES;
  // The text has no line end outside of its JSON, so the mark of its end cannot be within it.
  const data = isLong ? `--data-binary @- <<'BODY'\n${body}\nBODY` : `-d ${quoted(body)}`;
  return [`curl ${quoted(call.url)}`, ...headers, data].join(' \\\n  ');
}

/** A text that a shell reads as it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

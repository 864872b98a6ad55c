import type { Json, JsonObject } from '../../lib/json.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;
/** The most characters that inputs may add to a URL: more than most servers accept. */
const MAX_FILLED = 16_384;

/**
 * Fills the `{name}` placeholders of an API patty's URL with the tool's inputs, each encoded as one part. A
 * `name={placeholder}` in the query is left out if the input is missing and not required, and repeated for a list. Returns the URL, and the `rest`:
 * the inputs without a placeholder.
 * @throws {AgentError} for a missing input, one that would change the path, too long inputs, or an invalid URL
 */
export function fillUrl(template: string, input: JsonObject, required: readonly string[]) {
  const [beforeFragment = ''] = template.trim().split('#');
  const [base = '', ...queries] = beforeFragment.split('?');
  refuseHostPlaceholders(base);
  const needed = new Set(required);
  const used = new Set<string>();
  let room = MAX_FILLED;
  const spend = (length: number) => {
    room -= length;
    if (room < 0) {
      throw new AgentError('caller', coded('tool-url-long', { most: MAX_FILLED.toLocaleString('en') }));
    }
  };
  const take = (name: string, inPath: boolean, values = input) => {
    used.add(name);
    const part = encodePart(name, inputNamed(values, name), inPath);
    spend(part.length);
    return part;
  };
  const path = base.replaceAll(PLACEHOLDER, (_, name: string) => take(name, true));
  const query = queries
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !isAbsent(pair, input, needed))
    .flatMap((pair) => repeated(pair, input, spend))
    .map(([pair, values]) => pair.replaceAll(PLACEHOLDER, (_, name: string) => take(name, false, values)));
  for (const [, name = ''] of beforeFragment.matchAll(PLACEHOLDER)) used.add(name);
  const text = query.length > 0 ? `${path}?${query.join('&')}` : path;
  if (!URL.canParse(text)) throw new AgentError('caller', coded('tool-url-invalid', { url: template }));
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) {
    throw new AgentError('caller', coded('tool-url-scheme'));
  }
  if (url.username !== '' || url.password !== '') {
    throw new AgentError('caller', coded('tool-url-secret'));
  }
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)));
  return { url, rest };
}

/** Own properties only: every object inherits `constructor` and the like. */
export const inputNamed = (input: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(input, name) ? input[name] : undefined;

/** The model's input must never choose the host, because the caller's headers are sent to it. */
function refuseHostPlaceholders(base: string): void {
  if (!base.includes('{') && !base.includes('}')) return;
  // The parser says where the host is: `https:///{host}/` has one, too.
  const [letter, digit] = ['a', '1'].map((mark) => URL.parse(base.replaceAll(PLACEHOLDER, mark))?.origin);
  if (letter === undefined || letter !== digit) {
    throw new AgentError('caller', coded('tool-url-host'));
  }
}

function isAbsent(pair: string, input: JsonObject, needed: ReadonlySet<string>): boolean {
  const names = [...pair.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return names.some((name) => (inputNamed(input, name) ?? null) === null && !needed.has(name));
}

/** The pair of a query once for each value of a list, as other inputs of a query are. `spend` counts what that adds. */
function repeated(
  pair: string,
  input: JsonObject,
  spend: (length: number) => void,
): (readonly [string, JsonObject])[] {
  const [, name = ''] = /^[^=]*=\{([^{}]*)\}$/.exec(pair) ?? [];
  const value = inputNamed(input, name);
  if (!Array.isArray(value)) return [[pair, input]];
  spend(pair.length * value.length);
  return value.map((one) => [pair, { [name]: one }]);
}

function encodePart(name: string, value: Json | undefined, inPath: boolean): string {
  const text =
    value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
  if (text === null || (inPath && text === '')) {
    throw new AgentError('caller', coded('tool-value-missing', { names: [name] }));
  }
  // A part of dots would be resolved as a parent folder, encoded or not.
  if (inPath && /^\.+$/.test(text))
    throw new AgentError('caller', coded('tool-value-dots', { name, value: text }));
  return encodeURIComponent(text.toWellFormed());
}

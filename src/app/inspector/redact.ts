import type { Json } from '#domain/entities.ts';
import { isJsonObject } from '#domain/json-text.ts';
import { toPlain } from './plain.ts';

/** What stands where a secret was. */
export const redacted = '[redacted]';

/** The longest text that is shown. */
const longest = 4000;

/** Below this a known token is not looked for in texts, where it would be found by chance. */
const shortestToken = 8;

/** The end of a secret's name, in lower case and without anything but letters: `x-api-key` as well as `newPassword`. */
const secretName = /(?:token|password|passphrase|secret|authorization|apikey|privatekey|cookie|credentials)$/;

/** Names that are a secret's in this console: of tools, the repeated password, and a card. */
const secretHere = new Set([
  'headers',
  'privacyinput',
  'key',
  'confirmation',
  'number',
  'expiry',
  'cvc',
  'holder',
]);

const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const isSecret = (name: string) => secretName.test(bare(name)) || secretHere.has(bare(name));

/**
 * A value without secrets: nothing below a secret's name, also in JSON within a text; no `Bearer …`; and none of the
 * `known` secrets anywhere.
 */
export function redact(value: Json, known: ReadonlySet<string>): Json {
  if (typeof value === 'string') return redactText(value, known);
  if (Array.isArray(value)) return value.map((item) => redact(item, known));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      withoutKnown(name, known),
      isSecret(name) && !isEmpty(held) ? redacted : redact(held, known),
    ]),
  );
}

/** The session's tokens in a value. */
export function tokensIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(tokensIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    /^(?:access|refresh)token$/.test(bare(name)) && typeof held === 'string' ? [held] : tokensIn(held),
  );
}

/** Makes JSON without secrets of any value. It remembers every token that it has met, to find it anywhere else. */
export function createRedactor(): (value: unknown) => Json {
  const known = new Set<string>();
  return (value) => {
    const plain = toPlain(value);
    for (const token of tokensIn(plain)) known.add(token);
    return redact(plain, known);
  };
}

const isEmpty = (value: Json) => value === null || value === '';

function redactText(text: string, known: ReadonlySet<string>): string {
  const clean = redactJson(text, known) ?? withoutKnown(cutAtSecret(text), known);
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
}

/** A text that is JSON, written anew if it held a secret; null where it is none. */
function redactJson(text: string, known: ReadonlySet<string>): string | null {
  if (!/^\s*[[{"]/.test(text)) return null;
  try {
    const value: Json = JSON.parse(text);
    const before = JSON.stringify(value);
    const after = JSON.stringify(redact(value, known));
    return after === before ? text : after;
  } catch {
    return null;
  }
}

/** A text in which a secret's name is followed by a value, such as JSON half typed, ends there. */
function cutAtSecret(text: string): string {
  for (const { 0: written, 1: name = '', 2: quotes, index } of text.matchAll(assignment)) {
    // Plain words say `number: 5`, too.
    if (quotes === '' ? secretName.test(bare(name)) : isSecret(name))
      return `${text.slice(0, index)}${written} ${redacted}`;
  }
  return text;
}

const assignment = /(?<![\w-])([\w-]+)(["'\\]*)\s*[:=]/g;

function withoutKnown(text: string, known: ReadonlySet<string>): string {
  const found = [...known].filter((secret) => secret.length >= shortestToken && text.includes(secret));
  // The longest first: one may be part of another.
  const clean = found
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
  return clean.replaceAll(/\b(bearer)\s+[^\s"',;]+/gi, `$1 ${redacted}`);
}

import type { Json } from '#domain/entities.ts';
import { isJsonObject } from '#domain/json/text.ts';
import { bareName, isSecretName } from '#domain/secret-name.ts';
import { toPlain } from './plain.ts';

/** The replacement of a secret. */
export const REDACTED = '[redacted]';

/** The maximum length of a text. */
const MAX_LENGTH = 4000;

/** The minimum length of a token that is searched for in texts. Shorter ones would match by chance. */
const MIN_TOKEN_LENGTH = 8;

/** Other names of secrets in this console: those of tools, the repeated password and the payment card. */
const SECRET_HERE = /^(?:returncode|headers|privacyinput|key|confirmation|number|expiry|cvc|holder)$/;

const isSecret = (name: string) => isSecretName(name) || SECRET_HERE.test(bareName(name));

/**
 * Removes the secrets from a value: every value under a secret's name (also in JSON within a text), the token after
 * `Bearer`, and the `known` secrets wherever they occur.
 */
export function redact(value: Json, known: ReadonlySet<string>): Json {
  if (typeof value === 'string') return redactText(value, known);
  if (Array.isArray(value)) return value.map((item) => redact(item, known));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      withoutKnown(name, known),
      isSecret(name) && !isEmpty(held) ? REDACTED : redact(held, known),
    ]),
  );
}

/** The session's tokens in a value. */
export function tokensIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(tokensIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    /^(?:access|refresh)token$/.test(bareName(name)) && typeof held === 'string' ? [held] : tokensIn(held),
  );
}

/** Converts any value to JSON without secrets. It remembers every token it has seen, to remove it elsewhere, too. */
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
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}

/** A JSON text, serialized again if it contained a secret. Null if the text is not JSON. */
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

/** Cuts a text, such as incomplete JSON, after the first secret's name that is followed by a value. */
function cutAtSecret(text: string): string {
  for (const { 0: written, 1: name = '', 2: quotes, index } of text.matchAll(ASSIGNMENT)) {
    // Without quotes it may be prose, such as `number: 5`.
    if (quotes === '' ? isSecretName(name) : isSecret(name))
      return `${text.slice(0, index)}${written} ${REDACTED}`;
  }
  return text;
}

const ASSIGNMENT = /(?<![\w-])([\w-]+)(["'\\]*)\s*[:=]/g;

function withoutKnown(text: string, known: ReadonlySet<string>): string {
  const found = [...known].filter((secret) => secret.length >= MIN_TOKEN_LENGTH && text.includes(secret));
  // Longest first, because one may be part of another.
  const clean = found
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
  return clean.replaceAll(/\b(bearer)\s+[^\s"',;]+/gi, `$1 ${REDACTED}`);
}

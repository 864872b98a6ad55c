import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Json } from '#domain/entities.ts';
import { jsonObjectOf, parseJsonObject } from '#domain/json/text.ts';
import { argumentLines, argumentsOf } from './argument-lines.ts';
import type { Expectation } from './set.ts';
import { expectationJson } from './set-file.ts';

/*
 * An expectation while it is typed: its kind, and a text or two. One that these texts cannot say is kept as it is.
 */

const textual = {
  contains: msg`says`,
  icontains: msg`says, any case`,
  'not-contains': msg`doesn’t say`,
  'not-icontains': msg`doesn’t say, any case`,
  equals: msg`is exactly`,
  'not-equals': msg`isn’t exactly`,
  'starts-with': msg`begins with`,
  'not-starts-with': msg`doesn’t begin with`,
  regex: msg`matches the pattern`,
  'not-regex': msg`doesn’t match the pattern`,
} as const;
const listed = {
  'contains-any': msg`says any of`,
  'icontains-any': msg`says any of, any case`,
  'contains-all': msg`says all of`,
  'icontains-all': msg`says all of, any case`,
} as const;
const measured = {
  latency: msg`whole answer within a time`,
  'first-word': msg`first word within a time`,
  tokens: msg`at most some tokens`,
} as const;
const plain = {
  'is-json': msg`is JSON`,
  'not-is-json': msg`isn’t JSON`,
  'no-error': msg`answers without an error`,
  error: msg`ends with an error`,
} as const;

/** The kinds of expectations in the order of the choice, with their words. */
export const kinds = {
  ...textual,
  ...listed,
  'tool-called': msg`calls the tool`,
  'not-tool-called': msg`doesn’t call the tool`,
  'no-tool': msg`calls no tool`,
  ...measured,
  ...plain,
} as const;

type Kind = keyof typeof kinds;

export interface ExpectationDraft {
  /** `kept`: one that cannot be edited here; `value` is its JSON. */
  readonly kind: Kind | 'kept';
  /** The text, the texts (one a line), the seconds, the tokens, or the name of the tool. */
  readonly value: string;
  /** The arguments of a tool, one a line. */
  readonly more: string;
}

/** What the fields of a kind are for. */
export type Field = 'text' | 'lines' | 'pattern' | 'seconds' | 'tokens' | 'tool' | 'none';

const isOf = <TKinds extends object>(table: TKinds, kind: PropertyKey): kind is keyof TKinds =>
  Object.hasOwn(table, kind);

/** True if a value names a kind. */
export const isKind = (value: Json | undefined): value is ExpectationDraft['kind'] =>
  typeof value === 'string' && (value === 'kept' || isOf(kinds, value));

/** What the value of this kind is. */
export function fieldOf(kind: ExpectationDraft['kind']): Field {
  if (kind === 'regex' || kind === 'not-regex') return 'pattern';
  if (isOf(textual, kind)) return 'text';
  if (isOf(listed, kind)) return 'lines';
  if (kind === 'tokens') return 'tokens';
  if (isOf(measured, kind)) return 'seconds';
  return kind === 'tool-called' || kind === 'not-tool-called' ? 'tool' : 'none';
}

/** An expectation as it is typed. */
export function draftOf(expectation: Expectation): ExpectationDraft {
  const draft = typed(expectation);
  const whole = jsonOf(expectation);
  return draft !== null && jsonOf(expectationOf(draft)) === whole
    ? draft
    : { kind: 'kept', value: whole, more: '' };
}

const jsonOf = (expectation: Expectation) => JSON.stringify(expectationJson(expectation));

function typed(expectation: Expectation): ExpectationDraft | null {
  const { type } = expectation;
  switch (type) {
    case 'unknown':
      return null;
    case 'tool-called':
      return { kind: type, value: expectation.value, more: argumentLines(expectation.arguments ?? {}) };
    case 'not-tool-called':
      return expectation.value === undefined
        ? { kind: 'no-tool', value: '', more: '' }
        : { kind: type, value: expectation.value, more: '' };
    case 'latency':
    case 'first-word':
      return { kind: type, value: String(expectation.threshold / 1000), more: '' };
    case 'tokens':
      return { kind: type, value: String(expectation.threshold), more: '' };
    case 'contains-any':
    case 'contains-all':
    case 'icontains-any':
    case 'icontains-all':
      return { kind: type, value: expectation.value.join('\n'), more: '' };
    case 'is-json':
    case 'not-is-json':
    case 'no-error':
    case 'error':
      return { kind: type, value: '', more: '' };
    default:
      return { kind: type, value: expectation.value, more: '' };
  }
}

/** The expectation of a draft without a fault. */
export function expectationOf({ kind, value, more }: ExpectationDraft): Expectation {
  if (kind === 'kept') return { type: 'unknown', whole: jsonObjectOf(value) };
  if (kind === 'no-tool') return { type: 'not-tool-called' };
  if (kind === 'not-tool-called') return { type: kind, value: value.trim() };
  if (kind === 'tool-called') {
    const args = argumentsOf(more) ?? {};
    const hasArguments = Object.keys(args).length > 0;
    return { type: kind, value: value.trim(), ...(hasArguments && { arguments: args }) };
  }
  if (isOf(listed, kind)) return { type: kind, value: linesOf(value) };
  if (kind === 'tokens') return { type: kind, threshold: Number(value) };
  if (isOf(measured, kind)) return { type: kind, threshold: Math.round(Number(value) * 1000) };
  if (isOf(plain, kind)) return { type: kind };
  return { type: kind, value };
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const MAX_LINES = 50;
const MAX_TEXT = 8000;
const MAX_THRESHOLD = 1_000_000_000;

/** What is wrong with an expectation; null if nothing is. */
export function expectationFault({ kind, value, more }: ExpectationDraft): MessageDescriptor | null {
  switch (fieldOf(kind)) {
    case 'none':
      return kind === 'kept' && !parseJsonObject(value).ok ? msg`Remove this expectation.` : null;
    case 'lines':
      return linesFault(linesOf(value));
    case 'seconds':
      return isAmount(value, 1000) ? null : msg`Enter a number of seconds.`;
    case 'tokens':
      return isAmount(value, 1) ? null : msg`Enter a whole number of tokens.`;
    case 'tool':
      if (value.trim() === '') return msg`Enter the ID of a tool.`;
      return argumentsOf(more) === null ? msg`Write each argument as “name: value”.` : textFault(value);
    default:
      return textFault(value);
  }
}

/** What is wrong with a text of a question; null if nothing is. */
export function textFault(text: string): MessageDescriptor | null {
  if (text === '') return msg`Enter a text.`;
  return text.length > MAX_TEXT ? tooLong(MAX_TEXT) : null;
}

/** Says that a text is longer than this number of characters. */
export const tooLong = (most: number): MessageDescriptor => msg`Use at most ${most} characters`;

function linesFault(lines: readonly string[]): MessageDescriptor | null {
  if (lines.length > MAX_LINES) return msg`Use at most ${MAX_LINES} lines.`;
  return lines.length === 0 ? textFault('') : (lines.map(textFault).find((fault) => fault !== null) ?? null);
}

function isAmount(text: string, factor: number): boolean {
  const amount = Math.round(Number(text) * factor);
  const isPlain = factor === 1 ? /^\d+$/.test(text.trim()) : /^\d+(\.\d+)?$/.test(text.trim());
  return isPlain && amount >= 1 && amount <= MAX_THRESHOLD;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Json, JsonObject } from '#domain/entities.ts';
import { findFault, findInexactNumber } from './syntax.ts';

/** A text's value or its error. `position` is null if the whole text is of the wrong kind. */
export type Parsed<TValue> =
  | { readonly ok: true; readonly value: TValue }
  | { readonly ok: false; readonly message: MessageDescriptor; readonly position: Position | null };

/** Both count from 1; columns count characters. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Parses JSON that a user typed. An error has its position. */
export function parseJsonText(text: string): Parsed<Json> {
  const parsed = parseJsonRoughly(text);
  return parsed.ok ? (inexactNumberIn(text) ?? parsed) : parsed;
}

/** Like `parseJsonText`, but accepts numbers of more digits than JavaScript keeps. */
export function parseJsonRoughly(text: string): Parsed<Json> {
  const fault = findFault(text);
  if (fault === null) {
    const value: Json = JSON.parse(text);
    return { ok: true, value };
  }
  const [found] = text.slice(fault.index, fault.index + 2);
  const position = positionAt(text, fault.index);
  const { line, column } = position;
  const message =
    found === undefined
      ? msg`This isn’t valid JSON: it ends too early, at line ${line}, column ${column}.`
      : msg`This isn’t valid JSON: unexpected “${found}” at line ${line}, column ${column}.`;
  return { ok: false, message, position };
}

/** The error of a number that JavaScript cannot represent. It is refused, because another number would be stored instead. */
function inexactNumberIn(json: string): Parsed<Json> | null {
  const inexact = findInexactNumber(json);
  if (inexact === null) return null;
  const position = positionAt(json, inexact.index);
  const { line, column } = position;
  const message = msg`The number at line ${line}, column ${column} can’t be kept exactly. Write it as a string, in quotes.`;
  return { ok: false, message, position };
}

/** Parses JSON that has to be an object; an empty text means an empty one. */
export function parseJsonObject(text: string): Parsed<JsonObject> {
  if (text.trim() === '') return { ok: true, value: {} };
  const parsed = parseJsonText(text);
  if (!parsed.ok) return parsed;
  return isJsonObject(parsed.value)
    ? { ok: true, value: parsed.value }
    : { ok: false, message: msg`This must be a JSON object, in curly braces.`, position: null };
}

/** The object of a text that `parseJsonObject` accepts; throws on any other text. */
export function jsonObjectOf(text: string): JsonObject {
  const parsed = parseJsonObject(text);
  if (!parsed.ok) throw new Error(parsed.message.message ?? 'Not a JSON object');
  return parsed.value;
}

/** True if the value is an object, not an array and not null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a place of someone else's JSON; empty if there is none. */
export const objectIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** The list in a place of someone else's JSON; empty if there is none. */
export const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The strings of such a list. */
export const stringsIn = (value: Json | undefined) =>
  listIn(value).filter((item) => typeof item === 'string');

/** The string in a place of someone else's JSON; '' if there is none. */
export const stringIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** JSON as it is shown for editing. */
export function jsonText(value: Json): string {
  return JSON.stringify(value, null, 2);
}

function positionAt(text: string, index: number): Position {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, parseJsonText } from '#domain/json/text.ts';
import { slug } from '#domain/slug.ts';
import type { Expectation, Question, QuestionSet } from './set.ts';

const FORMAT = 'cowtex-questions';
const VERSION = 1;

/** An expectation as it stands in a file and in a call. */
export function expectationJson(expectation: Expectation): JsonObject {
  if (expectation.type === 'unknown') return expectation.whole;
  const { type } = expectation;
  if ('threshold' in expectation) return { type, threshold: expectation.threshold };
  if (!('value' in expectation) || expectation.value === undefined) return { type };
  const { value } = expectation;
  return 'arguments' in expectation && expectation.arguments !== undefined
    ? { type, value, arguments: expectation.arguments }
    : { type, value };
}

/** Questions as they stand in a file and in a call. */
export const questionsJson = (questions: readonly Question[]): readonly JsonObject[] =>
  questions.map(({ id, name, turns }) => ({
    id,
    name,
    turns: turns.map(({ prompt, expect }) => ({ prompt, expect: expect.map(expectationJson) })),
  }));

/** The file of a set. */
export const setFile = ({ name, questions }: Pick<QuestionSet, 'name' | 'questions'>) => ({
  name: `${slug(name) || 'questions'}.json`,
  text: `${JSON.stringify({ format: FORMAT, version: VERSION, name, questions: questionsJson(questions) }, null, 2)}\n`,
});

/** What a file holds, which the server checks in full; or why it is no file of questions. */
export function readSetFile(
  text: string,
): { readonly set: Json; readonly fault: null } | { readonly set: null; readonly fault: MessageDescriptor } {
  const parsed = parseJsonText(text);
  if (!parsed.ok) return { set: null, fault: parsed.message };
  if (!isJsonObject(parsed.value) || parsed.value.format !== FORMAT)
    return { set: null, fault: msg`This file isn’t a question set.` };
  const { version } = parsed.value;
  if (typeof version === 'number' && version > VERSION)
    return { set: null, fault: msg`This file was made by a newer version of Cowtex.` };
  return { set: parsed.value, fault: null };
}

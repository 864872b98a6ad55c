import { msg } from '@lingui/core/macro';
import type { Json, JsonObject, Patty, PattyTestInput } from '#domain/entities.ts';
import { isJsonObject, jsonText, type Parsed, parseJsonText } from '#domain/json/text.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { parametersOf, requestedHeaders, statedValues } from '#domain/tool-parameters.ts';
import { missingInputs, wrongNumbers } from './patty-test-fields.ts';

/** Both inputs are JSON as typed. The server says what else it asks for. */
export interface PattyTestDraft {
  readonly toolInput: string;
  readonly privacyInput: string;
}

/** The errors that prevent the test. A missing value is marked at the text, and by the view at the value's own field. */
export function validatePattyTest(
  { toolInput, privacyInput }: PattyTestDraft,
  { target }: { readonly target: Patty },
): FieldErrors<PattyTestDraft> {
  const [tool, privacy] = [parseInput(toolInput), parseInput(privacyInput)];
  const [missing] = missingInputs(target, toolInput);
  const [wrong] = wrongNumbers(target, toolInput);
  return {
    ...(wrong !== undefined && { toolInput: msg`Enter a number for “${wrong}”.` }),
    ...(missing !== undefined && { toolInput: msg`Enter a value for “${missing}”.` }),
    ...(!tool.ok && { toolInput: tool.message }),
    ...(!privacy.ok && { privacyInput: privacy.message }),
  };
}

/** The initial inputs of this patty's test: a value for each required parameter, and each header that it requests. */
export function pattyTestDraft(patty: Patty): PattyTestDraft {
  const { properties, required } = parametersOf(patty.jsonData);
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return {
    toolInput: jsonText(Object.fromEntries(needed.map(([name, schema]) => [name, example(schema)]))),
    privacyInput: jsonText(Object.fromEntries(requestedHeaders(patty).map((name) => [name, '']))),
  };
}

/** The test request of a valid draft; throws on an invalid one. */
export function pattyTestInput({ toolInput, privacyInput }: PattyTestDraft): PattyTestInput {
  return { toolInput: inputOf(toolInput), privacyInput: inputOf(privacyInput) };
}

/** Empty text means an empty object. */
const parseInput = (text: string): Parsed<Json> => parseJsonText(text.trim() === '' ? '{}' : text);

function inputOf(text: string): Json {
  const parsed = parseInput(text);
  if (!parsed.ok) throw new Error('Not JSON');
  return parsed.value;
}

const blanks: Readonly<Record<string, Json>> = {
  // A zero would be sent by mistake.
  number: null,
  integer: null,
  boolean: false,
  array: [],
  object: {},
};

/** A value that a parameter's schema allows, as far as the schema states it directly. */
function example(schema: Json): Json {
  const [stated] = statedValues(schema);
  if (stated !== undefined) return stated;
  const blank = isJsonObject(schema) ? blanks[kind(schema)] : undefined;
  return blank === undefined ? '' : blank;
}

function kind({ type }: JsonObject): string {
  const [first] = Array.isArray(type) ? type : [type];
  return typeof first === 'string' ? first : 'string';
}

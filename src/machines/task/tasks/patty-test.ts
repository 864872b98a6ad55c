import { msg } from '@lingui/core/macro';
import type { Json, JsonObject, Patty, PattyTestInput } from '#services/model.ts';
import { isJsonObject, jsonObjectOf, jsonText, parseJsonObject } from '../../json-text.ts';
import type { LayersScope } from '../../list/resources/top-buns.ts';
import type { FieldErrors } from '../../messages.ts';
import { createTaskMachine } from '../task-machine.ts';
import type { TaskDescription } from '../task-types.ts';

/** Both inputs are JSON objects as typed. */
export interface PattyTestDraft {
  readonly pattyId: string;
  readonly toolInput: string;
  readonly privacyInput: string;
}

/** Runs a tool once; the result is what the model would be given. */
export const pattyTest: TaskDescription<LayersScope, PattyTestDraft, string> = {
  name: 'patty-test',
  draft: () => ({ pattyId: '', toolInput: '{}', privacyInput: '{}' }),
  validate: ({ toolInput, privacyInput }): FieldErrors<PattyTestDraft> => {
    const [tool, privacy] = [parseJsonObject(toolInput), parseJsonObject(privacyInput)];
    return {
      ...(!tool.ok && { toolInput: tool.message }),
      ...(!privacy.ok && { privacyInput: privacy.message }),
    };
  },
  outcomes: { failed: msg`Unable to test patty.` },
};

export const pattyTestMachine = createTaskMachine(pattyTest);

/** What to open the test of this patty with: a value for each parameter, and each header that it asks for. */
export function pattyTestDraft({ id, jsonData: { parameters }, settings }: Patty): PattyTestDraft {
  const properties =
    isJsonObject(parameters) && isJsonObject(parameters.properties) ? parameters.properties : {};
  const headers = Array.isArray(settings.privacy_inputs) ? settings.privacy_inputs : [];
  return {
    pattyId: id,
    toolInput: jsonText(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, example(schema)])),
    ),
    privacyInput: jsonText(
      Object.fromEntries(headers.filter((name) => typeof name === 'string').map((name) => [name, ''])),
    ),
  };
}

/** What a valid draft asks the server to try; throws on an invalid one. */
export function pattyTestInput({ toolInput, privacyInput }: PattyTestDraft): PattyTestInput {
  return { toolInput: jsonObjectOf(toolInput), privacyInput: jsonObjectOf(privacyInput) };
}

const blanks: Readonly<Record<string, Json>> = {
  number: 0,
  integer: 0,
  boolean: false,
  array: [],
  object: {},
};

/** A value that a parameter's schema allows, as far as the schema says so in plain words. */
function example(schema: Json): Json {
  if (!isJsonObject(schema)) return '';
  const [choice] = Array.isArray(schema.enum) ? schema.enum : [];
  return schema.default ?? choice ?? blanks[kind(schema)] ?? '';
}

function kind({ type }: JsonObject): string {
  const [first] = Array.isArray(type) ? type : [type];
  return typeof first === 'string' ? first : 'string';
}

import { z } from '@hono/zod-openapi';
import { jsonObject, MAX_NAME_LENGTH, optionalJsonObject, tooLong } from '../http/fields.ts';
import { listOf } from '../http/first-fault.ts';
import type { JsonObject } from '../lib/json.ts';
import { isObject } from '../lib/json.ts';
import { HEADER_NAME, MAX_HEADERS } from '../net/header-names.ts';
import { issueMessage } from '../words/coded.ts';

/** The function names that model APIs accept. */
const TOOL_ID = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;
/** In lower case; patties have them in any. */
export const methods = ['get', 'post', 'put', 'patch', 'delete'];

const parameters = z
  .custom<JsonObject>(isParameterSchema, {
    error: issueMessage('parameters-invalid'),
  })
  .openapi({
    type: 'object',
    additionalProperties: true,
    description:
      'A JSON Schema of type object. A property may have the name that the host knows it by, if models refuse it, as x-name',
  });

/** The rules for `json_data`. Other keys are kept as they are, here and in the settings. */
export const definitionRules = z.looseObject({
  name: z
    .string({ error: issueMessage('tool-id-required') })
    .min(1, { error: issueMessage('tool-id-required'), abort: true })
    .regex(TOOL_ID, issueMessage('tool-id-invalid'))
    .openapi({ description: 'The tool ID, unique within the burger; the model calls the tool by this name' }),
  display_name: z
    .string()
    .refine((name) => name.trim() !== '', issueMessage('display-name-required'))
    .max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH))
    .optional()
    .openapi({ description: 'Default: the tool ID' }),
  description: z.string().nullish(),
  parameters: parameters.nullish(),
});

const enabled = z
  .boolean()
  .nullish()
  .openapi({ description: 'Default true; a disabled tool is never offered to the model' });

const apiSettingsRules = z.looseObject({
  enabled,
  url: z
    .string()
    .refine(isUrlTemplate, issueMessage('url-invalid'))
    .nullish()
    .openapi({ example: 'https://api.example.com/buildings/{building_id}' }),
  method: z
    .string()
    .refine((method) => methods.includes(method.toLowerCase()), issueMessage('method-invalid'))
    .nullish()
    .openapi({ description: 'One of get, post, put, patch and delete, case-insensitive; default get' }),
  content_type: z.string().regex(MEDIA_TYPE, issueMessage('content-type-invalid')).nullish().openapi({
    description:
      'How the body is written: as JSON (the default), application/x-www-form-urlencoded, multipart/form-data, or a text as it is',
  }),
  body_input: z
    .string()
    .nullish()
    .openapi({ description: 'The input that is the whole body, which otherwise is an object of the inputs' }),
  privacy_inputs: listOf(z.string().regex(HEADER_NAME, issueMessage('header-name-invalid')), {
    most: MAX_HEADERS,
  })
    .nullish()
    .openapi({ description: 'Names of the headers of privacy_input to send with the call' }),
});

const promptSettingsRules = z.looseObject({
  enabled,
  type: z.literal('static_prompt', { error: issueMessage('prompt-type-unknown') }).nullish(),
  prompt: z.string().nullish().openapi({ description: 'The text that the tool returns to the model' }),
});

export const settingsRules = { api: apiSettingsRules, prompt: promptSettingsRules };

/** Checks `value` against `rules`, and reports the faults below `path`. */
function checkRules(
  rules: z.ZodType,
  value: unknown,
  context: z.core.$RefinementCtx,
  path: PropertyKey[] = [],
): void {
  for (const issue of rules.safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message: issue.message, path: [...path, ...issue.path] });
  }
}

/**
 * A patty's `json_data`, which is checked against the rules and kept as it was sent. The rules' own output would put the
 * keys that they know first, but people who edit JSON expect it as they wrote it. Tools from elsewhere may have no display
 * name; the tool ID then serves as one.
 */
export const definition = z
  .preprocess(
    (value) =>
      isObject(value) && (value.display_name ?? '') === '' ? { ...value, display_name: value.name } : value,
    jsonObject.superRefine((value, context) => checkRules(definitionRules, value, context)),
  )
  .openapi({ type: 'object', allOf: [{ $ref: '#/components/schemas/PattyDefinition' }] });

/** The rest of a patty's body. */
export const pattyFields = {
  type: z.enum(['api', 'prompt'], { error: issueMessage('patty-type-required') }),
  settings: optionalJsonObject.openapi({
    type: 'object',
    description: 'Left out, or null: {}. A change replaces them all: a setting that is left out is removed',
    anyOf: [
      { $ref: '#/components/schemas/ApiPattySettings' },
      { $ref: '#/components/schemas/PromptPattySettings' },
    ],
  }),
};

/** The rules for `settings` follow from the patty's type. */
export function checkSettings(
  patty: { type: 'api' | 'prompt'; settings: JsonObject },
  context: z.core.$RefinementCtx,
): void {
  checkRules(settingsRules[patty.type], patty.settings, context, ['settings']);
}

/** The tool ID; '' if there is none, which the rules refuse. */
export const toolIdOf = ({ name }: JsonObject): string => (typeof name === 'string' ? name : '');

function isParameterSchema(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type = 'object', properties = {}, required = [] } = value;
  return (
    type === 'object' &&
    isObject(properties) &&
    Object.values(properties).every((property) => isObject(property) || typeof property === 'boolean') &&
    Array.isArray(required) &&
    required.every((name) => typeof name === 'string')
  );
}

/** A placeholder may be anywhere after the scheme, and '1' is valid in every part of a URL. */
function isUrlTemplate(template: string): boolean {
  return /^https?:\/\//i.test(template) && URL.canParse(template.replaceAll(/\{[^{}]*\}/g, '1'));
}

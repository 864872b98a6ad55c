import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, stringIn, stringsIn } from '#domain/json/text.ts';

/* What the hosts of OpenAI, Anthropic and Google publish for the definition of a function, joined. */

const KEYWORDS = [
  ...[
    'type',
    'format',
    'description',
    'enum',
    'items',
    'properties',
    'required',
    'anyOf',
    'example',
    'default',
  ],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
];
const FORMATS = ['date-time', 'float', 'double', 'int32', 'int64'];

function schemaFaults(schema: Json | undefined, at: string): string[] {
  if (!isJsonObject(schema)) return [`${at}: no object`];
  const { type, format, items, anyOf, enum: choices, description } = schema;
  const properties = Object.entries(objectIn(schema.properties));
  const { length } = Object.keys(schema);
  const rules: readonly (readonly [string, boolean])[] = [
    ['unknown keyword', Object.keys(schema).every((key) => KEYWORDS.includes(key))],
    [
      'one type',
      anyOf !== undefined || /^(string|number|integer|boolean|array|object)$/.test(stringIn(type)),
    ],
    ['anyOf alone', anyOf === undefined || (length === 1 && listIn(anyOf).length > 1)],
    ['items of an array', (type === 'array') === isJsonObject(items)],
    ['format', format === undefined || FORMATS.includes(stringIn(format))],
    [
      'choices are texts',
      choices === undefined || (type === 'string' && stringsIn(choices).every((one) => one !== '')),
    ],
    [
      'choices',
      choices === undefined ||
        (stringsIn(choices).length > 0 && stringsIn(choices).length === listIn(choices).length),
    ],
    ['members of an object', schema.properties === undefined || (type === 'object' && properties.length > 0)],
    [
      'required members exist',
      stringsIn(schema.required).every((name) => properties.some(([own]) => own === name)),
    ],
    ['a text as description', description === undefined || typeof description === 'string'],
  ];
  return [
    ...rules.filter(([, holds]) => !holds).map(([rule]) => `${at}: ${rule}`),
    ...(items === undefined ? [] : schemaFaults(items, `${at}.items`)),
    ...listIn(anyOf).flatMap((one, n) => schemaFaults(one, `${at}.anyOf.${n}`)),
    ...properties.flatMap(([name, one]) => schemaFaults(one, `${at}.${name}`)),
  ];
}

/** The rules that a definition breaks. Its own extension, the host's name of a property, is not sent to models. */
export function faultsOf(definition: JsonObject): string[] {
  const { type, properties, required, ...others } = objectIn(definition.parameters);
  const names = Object.keys(objectIn(properties));
  const sent = Object.entries(objectIn(properties)).map(([name, schema]) => {
    const { 'x-name': _, ...rest } = objectIn(schema);
    return [name, rest] as const;
  });
  return [
    ...(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(stringIn(definition.name))
      ? []
      : [`name ${stringIn(definition.name)}`]),
    ...(type === 'object' && Object.keys(others).length === 0 ? [] : ['parameters']),
    ...names.filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name)).map((name) => `property ${name}`),
    ...stringsIn(required).filter((name) => !names.includes(name)),
    ...sent.flatMap(([name, schema]) => schemaFaults(schema, name)),
  ];
}

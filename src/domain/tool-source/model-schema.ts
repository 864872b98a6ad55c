import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, stringIn, stringsIn } from '#domain/json/text.ts';

/*
 * Model hosts refuse a whole request for one keyword that they do not know. These schemas have only what OpenAI, Anthropic
 * and Google all publish.
 */

/** The deepest level of a schema, and the most schemas of one tool: a document may refer to itself again and again. */
const MAX_DEPTH = 12;
const MAX_SCHEMAS = 2_000;

/** Names of types as documents write them. */
const types = new Map([
  ...['string', 'number', 'integer', 'boolean', 'array', 'object'].map((type) => [type, type] as const),
  ...(['int', 'long'] as const).map((type) => [type, 'integer'] as const),
  ...(['float', 'double', 'decimal'] as const).map((type) => [type, 'number'] as const),
  ['bool', 'boolean'],
]);

/** The keywords that are kept for each type. */
const numeric = ['minimum', 'maximum', 'default', 'example'];
const kept: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'default', 'example'],
  number: numeric,
  integer: numeric,
  boolean: ['default', 'example'],
  array: ['minItems', 'maxItems'],
  object: [],
};
const formats: Readonly<Record<string, readonly string[]>> = {
  string: ['date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};

/** A schema without a type takes any of these. */
const ANY: readonly JsonObject[] = ['string', 'number', 'boolean', 'object'].map((type) => ({ type }));

/** Finds what a reference refers to; undefined if the document does not contain it. */
export type Follow = (value: Json | undefined) => Json | undefined;

/** Reads the schemas of one tool. What cannot be taken is added to `leftOut`. */
export function createSchemaReader(follow: Follow, leftOut: Set<string>) {
  let room = MAX_SCHEMAS;

  /** @param within the schemas that contain this one, because one may contain itself */
  function read(value: Json | undefined, within: readonly Json[] = []): JsonObject {
    const found = follow(value);
    if (found === undefined && isJsonObject(value)) leftOut.add(stringIn(value.$ref));
    const schema = objectIn(found);
    room -= 1;
    if (room < 0 || within.length > MAX_DEPTH || within.includes(schema)) {
      const [type = 'object'] = typesOf(schema);
      return { type, ...(type === 'array' && { items: { type: 'string' } }) };
    }
    const inner = [...within, schema];
    const parts = listIn(schema.allOf).map((part) => read(part, inner));
    const base = [...parts, own(schema, inner)].reduce(merged);
    const choices = alternatives(schema)
      .filter(saysType)
      .map((choice) => read(choice, inner));
    const given = isJsonObject(value) && value !== found ? described(base, value.description) : base;
    if (choices.length > 0) return choice(choices.map((each) => merged(given, each)));
    return given.type === undefined && given.anyOf === undefined
      ? choice(ANY.map((any) => merged(given, any)))
      : given;
  }

  function own(schema: JsonObject, within: readonly Json[]): JsonObject {
    const all = typesOf(schema);
    if (all.length > 1) return choice(all.map((type) => own({ ...schema, type }, within)));
    const [type] = all;
    if (type === undefined) return described({}, schema.description);
    const values = valuesOf(schema);
    const isChoice =
      type === 'string' &&
      values.length > 0 &&
      values.every((each) => typeof each === 'string' && each !== '');
    const format = stringIn(schema.format);
    const isFormat = formats[type]?.includes(format) ?? false;
    return {
      type,
      ...(isFormat && { format }),
      ...description(schema, isChoice ? [] : values, isFormat ? '' : format),
      ...(isChoice && { enum: values }),
      ...limits(type, schema),
      ...(type === 'array' && { items: itemsOf(schema, within) }),
      ...(type === 'object' && members(schema, within)),
    };
  }

  function itemsOf({ items, prefixItems }: JsonObject, within: readonly Json[]): JsonObject {
    const [first] = [...listIn(prefixItems), ...listIn(items)];
    const schema = isJsonObject(items) ? items : first;
    return schema === undefined ? { type: 'string' } : read(schema, within);
  }

  /** The members that a caller writes and a model can: no file, and none that the host sets. */
  function members({ properties, required }: JsonObject, within: readonly Json[]): JsonObject {
    const taken = Object.entries(objectIn(properties)).filter(([name, value]) => {
      const schema = objectIn(follow(value));
      const isLost = isFile(schema) || isFile(objectIn(follow(schema.items)));
      if (isLost) leftOut.add(name);
      return !isLost && schema.readOnly !== true;
    });
    if (taken.length === 0) return {};
    const names = new Set(taken.map(([name]) => name));
    const needed = stringsIn(required).filter((name) => names.has(name));
    return {
      properties: Object.fromEntries(taken.map(([name, schema]) => [name, read(schema, within)])),
      ...(needed.length > 0 && { required: [...new Set(needed)] }),
    };
  }

  return read;
}

/** True if a schema is of a file's content, which no model writes. */
const isFile = ({ type, format, contentMediaType }: JsonObject): boolean =>
  type === 'file' || format === 'binary' || contentMediaType === 'application/octet-stream';

const alternatives = ({ oneOf, anyOf }: JsonObject): readonly Json[] => [...listIn(oneOf), ...listIn(anyOf)];

/** False for an alternative that only says which members are required, or `null`. */
const saysType = (schema: Json): boolean =>
  isJsonObject(schema) &&
  schema.type !== 'null' &&
  ['type', 'properties', 'items', 'enum', 'const', '$ref', 'allOf', 'oneOf', 'anyOf'].some(
    (name) => name in schema,
  );

function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema;
  const given = (Array.isArray(type) ? stringsIn(type) : stringsIn([type ?? null])).filter(
    (one) => one !== 'null',
  );
  const known = [...new Set(given.map((one) => types.get(one) ?? 'string'))];
  if (known.length > 0) return known;
  if (isJsonObject(schema.properties) || schema.additionalProperties !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  const [value] = valuesOf(schema);
  if (value !== undefined) return [typeof value === 'object' ? 'object' : typeof value];
  return 'format' in schema || 'pattern' in schema || 'maxLength' in schema ? ['string'] : [];
}

/** The values that are allowed, if only some are. */
const valuesOf = (schema: JsonObject): readonly Json[] =>
  (schema.const === undefined ? listIn(schema.enum) : [schema.const]).filter(
    (each) => each !== null && isKept(each),
  );

function limits(type: string, schema: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, examples } = schema;
  // There is no keyword for an exclusive limit. The host refuses the one value that is too much.
  const all: JsonObject = {
    ...(typeof exclusiveMinimum === 'number' && { minimum: exclusiveMinimum }),
    ...(typeof exclusiveMaximum === 'number' && { maximum: exclusiveMaximum }),
    ...(listIn(examples).length > 0 && { example: listIn(examples)[0] ?? null }),
    ...schema,
  };
  const isOfType = (name: string, value: Json): boolean =>
    name === 'default' || name === 'example'
      ? typeof value === (type === 'integer' ? 'number' : type)
      : typeof value === 'number' && (type !== 'string' && type !== 'array' ? true : value >= 0);
  return Object.fromEntries(
    (kept[type] ?? []).flatMap((name) => {
      const value = all[name];
      return value !== undefined && isKept(value) && isOfType(name, value) ? [[name, value]] : [];
    }),
  );
}

/** What no keyword says is told in words, which are the model's and therefore English. */
function description(schema: JsonObject, values: readonly Json[], format: string): JsonObject {
  const said = [
    stringIn(schema.description).trim(),
    values.length > 0 && `One of ${JSON.stringify(values)}.`,
    format !== '' && `Format: ${format}.`,
    typeof schema.pattern === 'string' && `Pattern: ${schema.pattern}`,
  ];
  const text = said.filter((each) => typeof each === 'string' && each !== '').join(' ');
  return text === '' ? {} : { description: text };
}

/** A schema with another description, if that is one. */
export function described(schema: JsonObject, text: Json | undefined): JsonObject {
  if (typeof text !== 'string' || text.trim() === '') return schema;
  if (schema.anyOf === undefined) return { ...schema, description: text.trim() };
  return choice(
    listIn(schema.anyOf)
      .filter(isJsonObject)
      .map((each) => ({ description: text.trim(), ...each })),
  );
}

/** A host refuses every other keyword beside `anyOf`. */
function choice(schemas: readonly JsonObject[]): JsonObject {
  const all = schemas.flatMap((each) =>
    each.anyOf === undefined ? [each] : listIn(each.anyOf).filter(isJsonObject),
  );
  const [first = {}, ...others] = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** The schema that both describe, the second in more detail; the first if no value is of both types. */
function merged(first: JsonObject, second: JsonObject): JsonObject {
  if (first.anyOf !== undefined)
    return choice(
      listIn(first.anyOf)
        .filter(isJsonObject)
        .map((each) => merged(each, second)),
    );
  if (second.anyOf !== undefined)
    return choice(
      listIn(second.anyOf)
        .filter(isJsonObject)
        .map((each) => merged(first, each)),
    );
  if (first.type !== undefined && second.type !== undefined && first.type !== second.type) return first;
  const properties = { ...objectIn(first.properties), ...objectIn(second.properties) };
  const required = [...new Set([...stringsIn(first.required), ...stringsIn(second.required)])];
  return {
    ...first,
    ...second,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** A number that JavaScript does not keep is left out: the limits of `int64` are none. */
const isKept = (value: Json): boolean =>
  typeof value !== 'number' ||
  Number.isSafeInteger(value) ||
  (Number.isFinite(value) && !Number.isInteger(value));

/** The schema of a value of which only an example is known. */
export function schemaOfExample(value: Json, depth = 0): JsonObject {
  if (value === null) return { anyOf: ANY };
  if (Array.isArray(value)) {
    const [first] = value;
    const isUnknown = first === undefined || depth > MAX_DEPTH;
    return { type: 'array', items: isUnknown ? { type: 'string' } : schemaOfExample(first, depth + 1) };
  }
  if (isJsonObject(value)) {
    const members = depth > MAX_DEPTH ? [] : Object.entries(value);
    const properties = members.map(([name, inner]) => [name, schemaOfExample(inner, depth + 1)] as const);
    return { type: 'object', ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) };
  }
  return { type: typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value };
}

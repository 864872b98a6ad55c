import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, stringIn } from '#domain/json/text.ts';
import type { ToolInput } from './found-tool.ts';
import { described } from './model-schema.ts';

interface Reading {
  readonly path: string;
  readonly read: (schema: Json | undefined) => JsonObject;
  /** Receives the names of what a tool cannot have. */
  readonly leftOut: Set<string>;
}

/** The inputs of an operation's parameters, and the names of its headers. */
export function parameterInputs(parameters: readonly JsonObject[], { path, read, leftOut }: Reading) {
  const inputs: ToolInput[] = [];
  const headers: string[] = [];
  for (const parameter of parameters) {
    const name = stringIn(parameter.name);
    const isRequired = parameter.required === true;
    if (parameter.in === 'header') headers.push(name);
    else if (parameter.in === 'path') {
      const isSimple = ['', 'simple'].includes(stringIn(parameter.style));
      if (!isSimple) leftOut.add(`${stringIn(parameter.style)} ${name}`);
      if (path.includes(`{${name}}`)) inputs.push({ name, place: 'path', schema: schemaOf(parameter, read) });
    } else if (parameter.in === 'query')
      for (const [key, schema] of queryPairs(name, parameter, schemaOf(parameter, read)))
        inputs.push({ name: key, place: 'query', schema, isRequired });
    else leftOut.add(`${stringIn(parameter.in)} ${name}`);
  }
  return { inputs, headers };
}

/** The schema of a parameter. An excerpt of OpenAPI 2 has it in the parameter itself, and without any it is a text. */
function schemaOf(parameter: JsonObject, read: Reading['read']): JsonObject {
  const [media] = Object.values(objectIn(parameter.content));
  const given = objectIn(media).schema ?? parameter.schema ?? { type: 'string', ...parameter };
  return described(read(given), parameter.description);
}

/** The pairs of a query that a parameter stands for, each with the schema of its value. */
function queryPairs(
  name: string,
  parameter: JsonObject,
  schema: JsonObject,
): readonly (readonly [string, JsonObject])[] {
  if (isJsonObject(parameter.content))
    return [[name, schema.type === 'array' ? asText(schema, 'Written as JSON.') : schema]];
  const style = stringIn(parameter.style) || 'form';
  const { explode = style === 'form' } = parameter;
  const members = Object.entries(objectIn(schema.properties)).map(
    ([key, each]) => [key, objectIn(each)] as const,
  );
  if (style === 'deepObject')
    return members.length > 0
      ? members.map(([key, each]) => [`${name}[${key}]`, each])
      : [[`${name}[]`, schema]];
  if (members.length > 0)
    return explode === true ? members : [[name, asText(schema, 'Written as name,value,name,value.')]];
  return [[name, schema.type === 'array' && explode === false ? listAsText(schema, style) : schema]];
}

const separators = new Map([
  ['spaceDelimited', 'spaces'],
  ['pipeDelimited', '|'],
]);

/** The schema of a list that is sent as one text. */
export const listAsText = (schema: JsonObject, style: string): JsonObject =>
  asText(schema, `Values separated by ${separators.get(style) ?? 'commas'}.`);

/** The schema of a value that is sent as one text, which the model writes. The words are the model's and therefore English. */
export function asText({ description, items, properties }: JsonObject, how: string): JsonObject {
  const choices = listIn(objectIn(items).enum);
  const parts = [
    stringIn(description),
    how,
    choices.length > 0 && `Each is one of ${JSON.stringify(choices)}.`,
    properties !== undefined && `Schema: ${JSON.stringify(properties)}`,
  ];
  return {
    type: 'string',
    description: parts.filter((part) => typeof part === 'string' && part !== '').join(' '),
  };
}

import type { Json, JsonObject } from '#domain/entities.ts';
import { objectIn, stringIn, stringsIn } from '#domain/json/text.ts';
import type { ToolInput } from './found-tool.ts';
import { asText, listAsText } from './openapi-parameters.ts';

interface Reading {
  readonly read: (schema: Json | undefined) => JsonObject;
  /** Receives the names of what a tool cannot have. */
  readonly leftOut: Set<string>;
}

const isJson = (type: string): boolean => /[/+]json\b/i.test(type);
const isForm = (type: string): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
const isText = (type: string): boolean => /^text\/|[/+]xml\b|yaml|graphql/i.test(type);

/** The inputs that make a body, and its media type if that is not plain JSON. */
export function bodyOf(request: JsonObject, { read, leftOut }: Reading) {
  const content = objectIn(request.content);
  const all = Object.keys(content);
  const type = [isJson, isForm, isText, (each: string) => each === '*/*']
    .map((is) => all.find(is))
    .find(Boolean);
  if (type === undefined) {
    for (const each of all) leftOut.add(`requestBody ${each}`);
    return { inputs: [] };
  }
  const media = objectIn(content[type]);
  const schema = read(media.schema);
  const contentType = /^(?:application\/json|\*\/\*)$/i.test(type) ? {} : { contentType: type };
  const members = Object.entries(objectIn(schema.properties));
  if (members.length === 0 || isText(type)) {
    // A body of files alone has nothing that a model could write.
    if (schema.type === 'object' && objectIn(media.schema).properties !== undefined)
      return { inputs: [], ...contentType };
    const isRequired = request.required === true;
    const whole = isText(type) ? asText(schema, `Written as ${type}.`) : schema;
    return {
      inputs: [{ name: 'body', place: 'whole', schema: whole, isRequired } satisfies ToolInput],
      ...contentType,
    };
  }
  const required = stringsIn(schema.required);
  const inputs = members.map(([name, member]): ToolInput => {
    const field = isForm(type)
      ? fieldOf(name, objectIn(member), objectIn(objectIn(media.encoding)[name]), type)
      : { name, schema: objectIn(member) };
    return { ...field, place: 'body', isRequired: required.includes(name) };
  });
  return { inputs, ...contentType };
}

/** A field of a form, as its encoding says. Several parts hold objects as JSON. */
function fieldOf(
  name: string,
  schema: JsonObject,
  { style, explode, contentType }: JsonObject,
  type: string,
) {
  const isList = schema.type === 'array';
  const isComposed = isList || schema.type === 'object';
  if (
    isJson(stringIn(contentType)) ||
    (schema.type === 'object' && !/urlencoded/i.test(type) && contentType === undefined)
  )
    return { name, schema: isComposed ? asText(schema, 'Written as JSON.') : schema };
  if (isList && style === 'deepObject') return { name: `${name}[]`, schema };
  if (isList && explode === false) return { name, schema: listAsText(schema, stringIn(style)) };
  return { name, schema };
}

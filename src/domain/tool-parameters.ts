import type { Json, JsonObject, Patty } from './entities.ts';
import { listIn, objectIn, stringsIn } from './json/text.ts';

/** The parameters that a tool's JSON schema describes: the schema of each by its name, and the names of the required ones. */
interface ToolParameters {
  readonly properties: JsonObject;
  readonly required: readonly string[];
}

/** The parameters in a tool's definition; none if its schema does not describe an object. */
export function parametersOf({ parameters }: JsonObject): ToolParameters {
  const { properties, required } = objectIn(parameters);
  return { properties: objectIn(properties), required: stringsIn(required) };
}

/** The names of the placeholders of an address or of a part of one. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

/** True for an address with a host, which a path can be added to. */
export const isApiAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/{}?#]+(?:\/[^\s?#]*)?$/i.test(text.trim()) && URL.canParse(text);

/** The values that a parameter's schema states, the likeliest first: its default, its examples, its choices. */
export function statedValues(schema: Json | undefined): readonly Json[] {
  const { default: usual, example, examples, enum: choices } = objectIn(schema);
  const all = [usual, example, ...listIn(examples), ...listIn(choices)];
  return all.filter((value) => value !== undefined && value !== null);
}

/** The user's headers that a tool asks for, without repetitions. A single one may be a string. */
export function requestedHeaders({ settings: { privacy_inputs: names } }: Patty): readonly string[] {
  const all = stringsIn(typeof names === 'string' ? [names] : names);
  return [...new Set(all.filter((name) => name.trim() !== ''))];
}

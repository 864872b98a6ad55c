import type { JsonObject, Patty } from '#domain/entities.ts';
import { withMember } from '#domain/json/edit.ts';
import { memberTexts } from '#domain/json/members.ts';
import { isExactNumber, isNumberText } from '#domain/json/syntax.ts';
import { objectIn, parseJsonObject, parseJsonText, stringIn, stringsIn } from '#domain/json/text.ts';
import { parametersOf, placeholdersIn, requestedHeaders } from '#domain/tool-parameters.ts';

/** One input of a tool's test. Lists and objects are typed as JSON. */
export interface TestField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'json';
  readonly description: string;
  readonly isRequired: boolean;
  readonly choices: readonly string[];
}

/** The inputs that a tool's parameters describe. */
export function testFields({ jsonData }: Patty): readonly TestField[] {
  const { properties, required } = parametersOf(jsonData);
  return Object.entries(properties).map(([name, schema]) => {
    const described = objectIn(schema);
    return {
      name,
      kind: kindOf(described),
      description: stringIn(described.description),
      isRequired: required.includes(name),
      choices: stringsIn(described.enum),
    };
  });
}

/** The headers that a tool asks for. An emptied one stays in the text. */
export function headerFields(patty: Patty): readonly TestField[] {
  return requestedHeaders(patty).map((name) => ({
    name,
    kind: 'text',
    description: '',
    isRequired: true,
    choices: [],
  }));
}

/**
 * The required inputs that have no value yet; none while the text is no object. An empty text is a value, except in the path of
 * an address, which would be another one without it.
 */
export function missingInputs(patty: Patty, json: string): readonly string[] {
  const parsed = parseJsonObject(json);
  if (!parsed.ok) return [];
  const values = new Map(Object.entries(parsed.value));
  const isMissing = (name: string) => {
    const value = values.get(name) ?? null;
    return value === null || (value === '' && isInPath(patty, name));
  };
  return parametersOf(patty.jsonData).required.filter(isMissing);
}

/** The inputs that have to be numbers and are other texts; none while the text is no object. */
export function wrongNumbers(patty: Patty, json: string): readonly string[] {
  const parsed = parseJsonObject(json);
  if (!parsed.ok) return [];
  const { properties } = parametersOf(patty.jsonData);
  return Object.entries(parsed.value).flatMap(([name, value]) =>
    typeof value === 'string' && !isNumberText(value.trim()) && isNumeric(objectIn(properties[name]))
      ? [name]
      : [],
  );
}

const isNumeric = ({ type }: JsonObject) =>
  type !== undefined &&
  (Array.isArray(type) ? type : [type]).every(
    (each) => each === 'number' || each === 'integer' || each === 'null',
  );

function isInPath({ type, settings: { url } }: Patty, name: string): boolean {
  if (type !== 'api' || typeof url !== 'string') return false;
  const [path = ''] = url.split('?');
  return placeholdersIn(path).includes(name);
}

/** The value that each field shows; null if the text cannot be parsed. */
export function fieldValues(json: string): ReadonlyMap<string, string> | null {
  if (!parseJsonObject(json).ok) return null;
  return new Map([...memberTexts(json)].map(([name, text]) => [name, shown(text)]));
}

/**
 * The text of the inputs after an edit of a field. An emptied input is removed, except a required text. What is not yet a
 * number or JSON is kept as a string.
 */
export function withInput(json: string, { name, kind, isRequired }: TestField, value: string): string {
  if (value === '' && !(kind === 'text' && isRequired)) return withMember(json, [name], null);
  const typed = value.trim();
  const isJson = kind === 'json' && !typed.startsWith('"') && parseJsonText(typed).ok;
  if (kind === 'boolean' || isJson || (kind === 'number' && isExactNumber(typed)))
    return withMember(json, [name], typed);
  return withMember(json, [name], JSON.stringify(value));
}

function shown(text: string): string {
  if (!text.startsWith('"')) return text === 'null' ? '' : text;
  const value: string = JSON.parse(text);
  return value;
}

function kindOf({ type, enum: choices }: JsonObject): TestField['kind'] {
  if (Array.isArray(choices))
    return choices.every((choice) => typeof choice === 'string') ? 'choice' : 'json';
  const [kind = 'string'] = (Array.isArray(type) ? type : [type]).filter((each) => each !== 'null');
  if (kind === 'string') return 'text';
  if (kind === 'number' || kind === 'integer') return 'number';
  return kind === 'boolean' ? 'boolean' : 'json';
}

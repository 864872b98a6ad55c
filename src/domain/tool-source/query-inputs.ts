import type { Json } from '#domain/entities.ts';
import { placeholdersIn } from '#domain/tool-parameters.ts';
import { trimmed } from './found-tool.ts';

/** The inputs of a query: `template` has a placeholder for each, and `examples` the values that stood there. */
interface QueryInputs {
  readonly template: string;
  readonly examples: Readonly<Record<string, Json>>;
}

/**
 * Makes inputs of the pairs of a query. What has no value, or a placeholder already, stays as it is. A key that is used
 * twice becomes one input with a list.
 * @param taken the names of the tool's other inputs
 */
export function queryInputs(query: string, taken: Iterable<string>): QueryInputs {
  const parts = query.split('&').filter((part) => part !== '');
  const fixed = parts.filter((part) => !part.includes('=') || placeholdersIn(part).length > 0);
  const used = new Set(taken);
  const inputs = [...fieldsOf(parts.filter((part) => !fixed.includes(part)).join('&'))].map(
    ([key, value]) => ({ key, value, name: inputName(key, used) }),
  );
  return {
    template: [...fixed, ...inputs.map(({ key, name }) => pairOf(key, name))].join('&'),
    examples: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
  };
}

/** The values of a query or a form by their keys; a list where a key is used more than once. */
export function fieldsOf(text: string): ReadonlyMap<string, Json> {
  const fields = new URLSearchParams(text);
  return new Map(
    [...new Set(fields.keys())].map((key) => {
      const [first = '', ...others] = fields.getAll(key).map(typed);
      return [key, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** A pair of a query whose value is an input. */
export const pairOf = (key: string, input: string): string => `${encodeURIComponent(key)}={${input}}`;

/** A name for an input that models accept and no other input has. It is added to the names that are `used`. */
export function inputName(key: string, used: Set<string>): string {
  let name = trimmed(key.replace(/[^\w.-]+/g, '_')) || 'query';
  while (used.has(name)) name = `query_${name}`;
  used.add(name);
  return name;
}

/** The number or boolean that is written exactly so; any other text as it is. */
function typed(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d/.test(text) && String(Number(text)) === text && !Object.is(Number(text), -0)
    ? Number(text)
    : text;
}

import { z } from 'zod';

/** A field of a call, and the request with a text in that field. */
export interface Field {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  fill(text: string): unknown;
}

export interface Operations {
  readonly bodies: readonly Field[];
  /** The fields in paths and queries. `fill` returns the URL. */
  readonly addresses: readonly (Omit<Field, 'fill'> & { fill(text: string): string })[];
}

type Schema = Readonly<Record<string, unknown>>;
const schema = z.record(z.string(), z.unknown());
const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header', 'cookie']) });
const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }).optional(),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** Every field in an OpenAPI document. `address` puts existing IDs into a path; other parameters become 'x'. */
export function operationsOf(document: unknown, address: (path: string) => string): Operations {
  const { paths, components } = documentSchema.parse(document);
  const { placesOf, sample } = reader(components.schemas);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, rest]) => ({ path, method: method.toUpperCase(), ...rest })),
  );
  return {
    bodies: calls.flatMap(({ path, method, requestBody }) => {
      const body = requestBody?.content['application/json'].schema;
      if (body === undefined) return [];
      return placesOf(body).map((place) => ({
        method,
        path: address(path).replaceAll(/\{.*?\}/g, 'x'),
        name: place.join('.'),
        fill: (text: string) => sample(body, text, place),
      }));
    }),
    addresses: calls.flatMap(({ path, method, parameters }) =>
      parameters.map(({ name, in: where }) => ({
        method,
        path,
        name,
        fill(text: string) {
          const put = encodeURIComponent(text);
          if (where === 'query') return `${path}?${name}=${put}`;
          return address(path.replace(`{${name}}`, put)).replaceAll(/\{.*?\}/g, 'x');
        },
      })),
    ),
  };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const all = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

function reader(components: Readonly<Record<string, Schema>>) {
  /** The schema with its references and its parts resolved. */
  function resolved(given: Schema): Schema & { readonly properties: Schema } {
    const named = typeof given.$ref === 'string' ? components[given.$ref.split('/').at(-1) ?? ''] : undefined;
    const parts = [named, ...all(given.allOf), ...all(given.anyOf), ...all(given.oneOf)]
      .filter(isSchema)
      .map(resolved);
    const properties = Object.assign({}, ...[given, ...parts].map((part) => part.properties ?? {}));
    return { ...Object.assign({}, ...parts), ...given, properties };
  }

  const inner = (properties: Schema) =>
    Object.entries(properties).flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []));

  /** The paths of every value that is not an object or a list, where a text can be sent, and of a value of open objects. */
  function placesOf(given: Schema): string[][] {
    const { properties, items, type } = resolved(given);
    if (isSchema(items)) return placesOf(items).map((place) => ['[]', ...place]);
    const named = inner(properties);
    if (named.length > 0)
      return named.flatMap(([name, value]) => placesOf(value).map((place) => [name, ...place]));
    return type === 'object' ? [['*']] : [[]];
  }

  /** A plausible body with `text` at the path. */
  function sample(given: Schema, text: string, path: readonly string[] | null): unknown {
    if (path?.length === 0) return text;
    const { type, properties, items, enum: values } = resolved(given);
    const [step, ...rest] = path ?? [];
    // Of an open object's keys, the server reads the value of `host` further.
    if (step === '*') return { host: text.slice(10), [text.slice(0, 10)]: '' };
    if (Array.isArray(values)) return values[0];
    if (isSchema(items)) return [sample(items, text, step === '[]' ? rest : null)];
    const named = inner(properties);
    if (named.length > 0)
      return Object.fromEntries(
        named.map(([name, value]) => [name, sample(value, text, name === step ? rest : null)]),
      );
    return type === 'boolean' ? true : type === 'object' ? {} : 'abcd';
  }

  return { placesOf, sample };
}

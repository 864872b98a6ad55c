import { z } from 'zod';

/** A place of a call where a text can be sent, and what is sent with that text there. */
export interface Field {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  fill(text: string): unknown;
}

export interface Operations {
  readonly bodies: readonly Field[];
  /** Those in paths and queries; what `fill` gives is the address. */
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

/** Every field that an OpenAPI document lists. `address` puts what exists into a path; other parameters become 'x'. */
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
  /** The schema with what it refers to and what it is made of in its place. */
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

  /** Whatever is no object or list, because a text can be sent there, too; and a value of an open object. */
  function placesOf(given: Schema): string[][] {
    const { properties, items, type } = resolved(given);
    if (isSchema(items)) return placesOf(items).map((place) => ['[]', ...place]);
    const named = inner(properties);
    if (named.length > 0)
      return named.flatMap(([name, value]) => placesOf(value).map((place) => [name, ...place]));
    return type === 'object' ? [['*']] : [[]];
  }

  /** A body that may pass, with `text` where the path leads. */
  function sample(given: Schema, text: string, path: readonly string[] | null): unknown {
    if (path?.length === 0) return text;
    const { type, properties, items, enum: values } = resolved(given);
    const [step, ...rest] = path ?? [];
    // Whatever its names, `host` is the one that is read further.
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

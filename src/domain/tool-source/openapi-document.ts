import { createMagicProxy } from '@scalar/json-magic/magic-proxy';
import { upgrade } from '@scalar/openapi-upgrader';
import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, stringIn, stringsIn } from '#domain/json/text.ts';

/** A document, or the paths of one, in the terms of OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly root: JsonObject;
  /** What a value refers to within the document, or the value itself; undefined for what the document does not contain. */
  readonly follow: (value: Json | undefined) => Json | undefined;
}

/** A reference may lead to another one, and at last to itself. */
const MAX_HOPS = 20;
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'parameters', '$ref'];

/**
 * Reads an OpenAPI document of any version, or some of its paths. Nothing is fetched. The value is changed. Null if it is
 * neither.
 * @throws {Error} for a document of OpenAPI 2 that cannot be understood
 */
export function openApiDocument(value: Json): OpenApiDocument | null {
  if (!isJsonObject(value)) return null;
  const paths = pathsIn(value);
  if (paths === null) return null;
  const { swagger, openapi } = value;
  const isTwo = swagger !== undefined || (openapi === undefined && hasBodyParameter(paths));
  const version = isTwo
    ? { ...addressOfTwo(value), swagger: '2.0' }
    : { openapi: String(openapi ?? '3.0.0') };
  const upgraded: JsonObject = JSON.parse(JSON.stringify(upgrade({ ...value, ...version, paths }, '3.1')));
  const root: JsonObject = createMagicProxy(upgraded);
  return { root, follow };
}

function follow(value: Json | undefined): Json | undefined {
  let found = value;
  for (let hops = 0; isJsonObject(found) && typeof found.$ref === 'string'; hops += 1) {
    if (hops === MAX_HOPS) return undefined;
    found = found['$ref-value'];
  }
  return found;
}

/** The paths of a document, or of an excerpt that begins with one. */
function pathsIn(value: JsonObject): JsonObject | null {
  if (isJsonObject(value.paths)) return value.paths;
  const paths = Object.entries(value).filter(
    ([name, item]) => name.startsWith('/') && isJsonObject(item) && METHODS.some((method) => method in item),
  );
  return paths.length > 0 ? Object.fromEntries(paths) : null;
}

/** True if an excerpt has parameters that only OpenAPI 2 knows. */
const hasBodyParameter = (paths: JsonObject): boolean =>
  Object.values(paths)
    .flatMap((item) => Object.values(objectIn(item)))
    .flatMap((operation) => listIn(objectIn(operation).parameters))
    .some((parameter) => ['body', 'formData'].includes(stringIn(objectIn(parameter).in)));

/** The parts of an address in OpenAPI 2, as people should have written them. */
function addressOfTwo({ host, basePath, schemes }: JsonObject): JsonObject {
  const [, scheme, rest = ''] = /^(?:([a-z]+):\/\/)?(.*)$/i.exec(stringIn(host)) ?? [];
  const given = stringsIn(schemes);
  const path = stringIn(basePath)
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return {
    ...(rest !== '' && { host: rest.replace(/\/$/, '') }),
    ...(path !== '' && { basePath: `/${path}` }),
    schemes: [scheme ?? (given.includes('https') ? 'https' : (given[0] ?? 'https'))],
  };
}

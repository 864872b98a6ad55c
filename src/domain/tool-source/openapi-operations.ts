import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, stringIn, stringsIn } from '#domain/json/text.ts';
import { type FoundTool, sendsBody, type ToolTexts, toolFrom } from './found-tool.ts';
import { inputName, pairOf } from './query-inputs.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** The maximum depth to which references are followed. A schema may contain itself. */
const DEEPEST = 6;
/** The maximum number of values of one tool, because each reference may lead to many others. */
const MOST_VALUES = 5_000;

/**
 * A tool for each operation of an OpenAPI document or of an excerpt: some paths, one path's operations without the path, or an
 * operation alone, which gives a tool for each method. Empty if the value is none of these.
 */
export function toolsFromOpenApi(value: Json): readonly FoundTool[] {
  if (!isJsonObject(value)) return [];
  const base = baseOf(value);
  const found: FoundTool[] = [];
  for (const [path, item] of Object.entries(pathsIn(value))) {
    if (!isJsonObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      if (!isJsonObject(operation)) continue;
      const place = { path, base, method, operation, shared: item.parameters };
      const called = path || stringIn(operation.operationId) || stringIn(operation.summary) || '…';
      const summary = path === '' ? '' : stringIn(operation.summary);
      found.push({ title: `${method.toUpperCase()} ${called}`, summary, read: () => toolOf(value, place) });
    }
  }
  return found;
}

/** The operations by path and method. The path is '' if an excerpt does not contain it. */
function pathsIn(value: JsonObject): JsonObject {
  if (isJsonObject(value.paths)) return value.paths;
  const paths = Object.entries(value).filter(([name]) => name.startsWith('/'));
  if (paths.length > 0) return Object.fromEntries(paths);
  if (methods.some((method) => isJsonObject(value[method]))) return { '': value };
  const isOperation = ['operationId', 'parameters', 'requestBody', 'responses'].some((name) => name in value);
  return isOperation ? { '': Object.fromEntries(methods.map((method) => [method, value])) } : {};
}

interface Place {
  readonly base: string;
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
  /** The parameters of all operations of the path. */
  readonly shared: Json | undefined;
}

function toolOf(document: JsonObject, { base, path, method, operation, shared }: Place): ToolTexts {
  const resolve = resolver(document);
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  const headers: string[] = [];
  const inPath: string[] = [];
  const inQuery: JsonObject[] = [];
  const inBody = [bodySchema(resolve(operation.requestBody ?? null))];
  for (const each of [...listIn(shared), ...listIn(operation.parameters)]) {
    const parameter = resolve(each);
    if (!isJsonObject(parameter) || typeof parameter.name !== 'string') continue;
    const { name } = parameter;
    if (parameter.in === 'header') headers.push(name);
    if (parameter.in === 'path') inPath.push(name);
    if (parameter.in === 'body') inBody.push(schemaOf(parameter));
    if (!places.includes(stringIn(parameter.in))) continue;
    if (parameter.in === 'query' && sendsBody(method)) {
      inQuery.push(parameter);
      continue;
    }
    properties[name] = described(parameter);
    if (parameter.required === true) required.push(name);
  }
  for (const body of inBody.flatMap(partsOf)) {
    for (const [name, schema] of Object.entries(objectIn(body.properties)))
      if (isJsonObject(schema)) properties[name] = schema;
    required.push(...stringsIn(body.required));
  }
  const used = new Set(Object.keys(properties));
  const pairs = inQuery.map((parameter) => {
    const name = inputName(stringIn(parameter.name), used);
    properties[name] = described(parameter);
    if (parameter.required === true) required.push(name);
    return pairOf(stringIn(parameter.name), name);
  });
  const [name, summary] = [stringIn(operation.operationId), stringIn(operation.summary)];
  return toolFrom({
    url:
      base +
      (path || inPath.map((each) => `/{${each}}`).join('')) +
      (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    method,
    headers: [...headers, ...securityHeaders(document, operation)],
    properties,
    required,
    ...(name && { name }),
    displayName: summary || (path === '' ? name : ''),
    description: stringIn(operation.description).trim() || summary,
  });
}

/** The schema of a parameter with its description. */
function described(parameter: JsonObject): JsonObject {
  const { description } = parameter;
  return { ...schemaOf(parameter), ...(typeof description === 'string' && { description }) };
}

/** The locations of parameters that become inputs of a tool. */
const places = ['query', 'path', 'formData'];

/** The schema of a parameter. OpenAPI 2 writes it into the parameter itself. */
function schemaOf(parameter: JsonObject): JsonObject {
  if (isJsonObject(parameter.schema)) return parameter.schema;
  const own = ['type', 'format', 'enum', 'items', 'default', 'minimum', 'maximum'];
  return {
    type: 'string',
    ...Object.fromEntries(Object.entries(parameter).filter(([name]) => own.includes(name))),
  };
}

/** The JSON body's schema; empty if there is none. */
function bodySchema(body: Json): JsonObject {
  const content = objectIn(objectIn(body).content);
  const media = content['application/json'] ?? Object.values(content)[0];
  return objectIn(objectIn(media).schema);
}

/** A schema and the schemas that it is composed of. */
const partsOf = (schema: JsonObject): readonly JsonObject[] => [
  schema,
  ...listIn(schema.allOf).filter(isJsonObject).flatMap(partsOf),
];

/** The headers that carry a key or a token. */
function securityHeaders(document: JsonObject, operation: JsonObject): readonly string[] {
  const names = listIn(operation.security ?? document.security).flatMap((need) =>
    Object.keys(objectIn(need)),
  );
  const { components, securityDefinitions } = document;
  const schemes = objectIn(isJsonObject(components) ? components.securitySchemes : securityDefinitions);
  return names.flatMap((name) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (!isJsonObject(scheme)) return [];
    if (scheme.type === 'apiKey')
      return scheme.in === 'header' && typeof scheme.name === 'string' ? [scheme.name] : [];
    return ['Authorization'];
  });
}

/** The address of the first server, without a trailing slash. It has no host if the text names none. */
function baseOf({ servers, host, basePath, schemes }: JsonObject): string {
  const [server] = listIn(servers);
  // OpenAPI 2 splits it into three parts.
  const scheme = listIn(schemes).includes('https') ? 'https' : (listIn(schemes)[0] ?? 'https');
  const ofTwo = typeof host === 'string' ? `${scheme}://${host}${stringIn(basePath)}` : stringIn(basePath);
  const url = isJsonObject(server) ? stringIn(server.url) : ofTwo;
  const variables = objectIn(objectIn(server).variables);
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isJsonObject(variable) && typeof variable.default === 'string' ? variable.default : whole;
  });
  return filled.endsWith('/') ? filled.slice(0, -1) : filled;
}

/**
 * Resolves the references of a value, so that it does not depend on the document. A number that JavaScript does not keep (the
 * limits of `int64`) is left out.
 */
function resolver(document: JsonObject): (value: Json) => Json {
  let left = MOST_VALUES;
  const resolved = (value: Json, depth: number): Json => {
    left -= 1;
    if (left < 0) return {};
    if (Array.isArray(value)) return value.filter(isKept).map((each) => resolved(each, depth));
    if (!isJsonObject(value)) return value;
    if (typeof value.$ref !== 'string') {
      const kept = Object.entries(value).filter(([, each]) => isKept(each));
      return Object.fromEntries(kept.map(([name, each]) => [name, resolved(each, depth)]));
    }
    return depth === 0 ? {} : resolved(target(document, value.$ref), depth - 1);
  };
  return (value) => resolved(value, DEEPEST);
}

const isKept = (value: Json): boolean =>
  typeof value !== 'number' ||
  Number.isSafeInteger(value) ||
  (Number.isFinite(value) && !Number.isInteger(value));

function target(document: JsonObject, reference: string): Json {
  if (!reference.startsWith('#/')) return {};
  let value: Json = document;
  for (const part of reference.slice(2).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: Json | undefined =
      isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (next === undefined) return {};
    value = next;
  }
  return value;
}

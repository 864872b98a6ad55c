import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject } from '#domain/json-text.ts';
import { type FoundTool, type ToolTexts, toolFrom } from './found-tool.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** How far references are followed. A schema may contain itself. */
const deepest = 6;
/** How much of a document one tool may take, because each reference may lead to many others. */
const mostValues = 5_000;

/** A tool for each operation of an OpenAPI document; empty if the value is none. */
export function toolsFromOpenApi(value: Json): readonly FoundTool[] {
  if (!isJsonObject(value) || !isJsonObject(value.paths)) return [];
  const base = baseOf(value);
  const found: FoundTool[] = [];
  for (const [path, item] of Object.entries(value.paths)) {
    if (!isJsonObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      if (!isJsonObject(operation)) continue;
      const place = { path, base, method, operation, shared: item.parameters };
      found.push({ title: `${method.toUpperCase()} ${path}`, read: () => toolOf(value, place) });
    }
  }
  return found;
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
  for (const each of [...listOf(shared), ...listOf(operation.parameters)]) {
    const parameter = resolve(each);
    if (!isJsonObject(parameter) || typeof parameter.name !== 'string') continue;
    const { name, description } = parameter;
    if (parameter.in === 'header') headers.push(name);
    if (parameter.in !== 'query' && parameter.in !== 'path') continue;
    const schema = isJsonObject(parameter.schema) ? parameter.schema : { type: 'string' };
    properties[name] = typeof description === 'string' ? { ...schema, description } : schema;
    if (parameter.required === true) required.push(name);
  }
  const body = bodySchema(resolve(operation.requestBody ?? null));
  const inBody = isJsonObject(body.properties) ? Object.entries(body.properties) : [];
  for (const [name, schema] of inBody) if (isJsonObject(schema)) properties[name] = schema;
  required.push(...listOf(body.required).filter((name) => typeof name === 'string'));
  const text = (name: string) => (typeof operation[name] === 'string' ? operation[name] : '');
  return toolFrom({
    url: base + path,
    method,
    headers: [...headers, ...securityHeaders(document, operation)],
    properties,
    required,
    ...(text('operationId') && { name: text('operationId') }),
    displayName: text('summary'),
    description: text('description') || text('summary'),
  });
}

/** The JSON body's schema; empty if there is none. */
function bodySchema(body: Json): JsonObject {
  const content = isJsonObject(body) && isJsonObject(body.content) ? body.content : {};
  const media = content['application/json'] ?? Object.values(content)[0];
  return isJsonObject(media) && isJsonObject(media.schema) ? media.schema : {};
}

/** The headers that carry a key or a token. */
function securityHeaders(document: JsonObject, operation: JsonObject): readonly string[] {
  const names = listOf(operation.security ?? document.security).flatMap((need) =>
    isJsonObject(need) ? Object.keys(need) : [],
  );
  const { components } = document;
  const schemes =
    isJsonObject(components) && isJsonObject(components.securitySchemes) ? components.securitySchemes : {};
  return names.flatMap((name) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (!isJsonObject(scheme)) return [];
    if (scheme.type === 'apiKey')
      return scheme.in === 'header' && typeof scheme.name === 'string' ? [scheme.name] : [];
    return ['Authorization'];
  });
}

/** The first server's address, without a slash at its end. */
function baseOf({ servers }: JsonObject): string {
  const [server] = listOf(servers);
  const url = isJsonObject(server) && typeof server.url === 'string' ? server.url : '';
  const variables = isJsonObject(server) && isJsonObject(server.variables) ? server.variables : {};
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isJsonObject(variable) && typeof variable.default === 'string' ? variable.default : whole;
  });
  const absolute = /^https?:\/\//i.test(filled) ? filled : `https://api.example.com${filled}`;
  return absolute.endsWith('/') ? absolute.slice(0, -1) : absolute;
}

/** Follows the references of a value into the document, so that it stands alone. */
function resolver(document: JsonObject): (value: Json) => Json {
  let left = mostValues;
  const resolved = (value: Json, depth: number): Json => {
    left -= 1;
    if (left < 0) return {};
    if (Array.isArray(value)) return value.map((each) => resolved(each, depth));
    if (!isJsonObject(value)) return value;
    if (typeof value.$ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, depth)]));
    return depth === 0 ? {} : resolved(target(document, value.$ref), depth - 1);
  };
  return (value) => resolved(value, deepest);
}

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

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, stringIn } from '#domain/json/text.ts';
import { type FoundTool, sendsBody, type ToolTexts, toolFrom, toolId, unused } from './found-tool.ts';
import { createSchemaReader } from './model-schema.ts';
import { bodyOf } from './openapi-body.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { parameterInputs } from './openapi-parameters.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** A tool for each operation of a document. */
export function toolsFromOpenApi(document: OpenApiDocument): readonly FoundTool[] {
  const { root, follow } = document;
  const names = new Set<string>();
  const found: FoundTool[] = [];
  for (const [path, value] of Object.entries(objectIn(root.paths))) {
    const item = objectIn(follow(value));
    for (const method of methods) {
      const operation = item[method];
      if (!isJsonObject(operation)) continue;
      const { base, asksBase } = baseOf([operation, item, root].map(({ servers }) => servers));
      const own = toolId(stringIn(operation.operationId));
      const name = unused(own === 'tool' ? toolId(`${method} ${pathOf(base)}${path}`) : own, names);
      found.push({
        title: `${method.toUpperCase()} ${path}`,
        summary: stringIn(operation.summary),
        base,
        asksBase,
        read: (given = base) =>
          toolOf(document, { base: given, path, method, operation, shared: item.parameters, name }),
      });
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
  readonly name: string;
}

function toolOf({ root, follow }: OpenApiDocument, place: Place): ToolTexts {
  const { base, path, method, operation, shared, name } = place;
  const leftOut = new Set<string>();
  const read = createSchemaReader(follow, leftOut);
  const wanted = (value: Json | undefined): JsonObject => {
    const found = follow(value);
    if (found === undefined && isJsonObject(value)) leftOut.add(stringIn(value.$ref));
    return objectIn(found);
  };
  const parameters = [...listIn(shared), ...listIn(operation.parameters)]
    .map(wanted)
    .filter((parameter) => typeof parameter.name === 'string');
  // An operation overrides a parameter of its path.
  const own = new Map(parameters.map((each) => [`${stringIn(each.in)} ${stringIn(each.name)}`, each]));
  const { inputs, headers } = parameterInputs([...own.values()], { path, read, leftOut });
  const body = bodyOf(wanted(operation.requestBody), { read, leftOut });
  if (!sendsBody(method) && body.inputs.length > 0) leftOut.add('requestBody');
  const summary = stringIn(operation.summary);
  return toolFrom({
    base,
    path,
    method,
    ...(sendsBody(method) && body.contentType !== undefined && { contentType: body.contentType }),
    headers: [...headers, ...securityHeaders({ root, follow }, operation, leftOut)],
    inputs: sendsBody(method)
      ? [
          ...inputs.filter(({ place }) => place === 'path'),
          ...body.inputs,
          ...inputs.filter(({ place }) => place !== 'path'),
        ]
      : inputs,
    name,
    displayName: summary,
    description: stringIn(operation.description).trim() || summary,
    leftOut: [...leftOut].filter((each) => each !== ''),
  });
}

/** The headers that carry a key or a token, of the first alternative that headers are enough for. */
function securityHeaders(
  { root, follow }: OpenApiDocument,
  operation: JsonObject,
  leftOut: Set<string>,
): readonly string[] {
  const schemes = objectIn(objectIn(root.components).securitySchemes);
  const alternatives = listIn(operation.security ?? root.security).map((need) =>
    Object.keys(objectIn(need)).map((name) =>
      objectIn(follow(Object.hasOwn(schemes, name) ? schemes[name] : undefined)),
    ),
  );
  const isHeader = (scheme: JsonObject) => scheme.type !== 'apiKey' || scheme.in !== 'query';
  const possible = alternatives.filter((needed) => needed.every(isHeader));
  if (possible.length === 0)
    for (const { name } of alternatives[0]?.filter((each) => !isHeader(each)) ?? [])
      leftOut.add(`apiKey ${stringIn(name)}`);
  return (possible.length > 0 ? possible : alternatives).flat().filter(isHeader).flatMap(headerOf);
}

function headerOf({ type, in: place, name }: JsonObject): readonly string[] {
  if (type === undefined) return [];
  if (type !== 'apiKey') return ['Authorization'];
  return [place === 'cookie' ? 'Cookie' : stringIn(name)];
}

/** The address of the API, by the most specific list of servers. A host with a variable is somebody's own. */
function baseOf(lists: readonly (Json | undefined)[]) {
  const [server] = listIn(lists.find((list) => listIn(list).length > 0));
  const { url, variables } = objectIn(server);
  const written = stringIn(url);
  const filled = written.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = objectIn(variables)[name];
    const value = objectIn(variable).default ?? null;
    return value === null || typeof value === 'object' ? whole : String(value);
  });
  const isWhole = /^https?:\/\/[^/{}]+(?:\/|$)/i.test(written);
  return { base: filled.replace(/\/$/, ''), asksBase: !isWhole };
}

const pathOf = (base: string): string => base.replace(/^[a-z]+:\/\/[^/]*/i, '');

import { ownResponse } from './contract.ts';
import type { createRouter } from './router.ts';

type Document = ReturnType<ReturnType<typeof createRouter>['getOpenAPI31Document']>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;

/** A header of an answer, as components have it. */
const headers = {
  RequestId: {
    description: "Identifies the request in the server's log",
    schema: { type: 'string', example: 'REQ-4T0XQ8N2ZK' },
  },
  Challenge: {
    description: 'The kind of token that is missing',
    schema: { type: 'string', example: 'Bearer' },
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', example: 2 } },
} as const;

const reference = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });

/** The tag of the calls with refusals of their own form, and the schema of that. All others have `Problem`. */
const OTHERS = { tag: 'Door', schema: 'DoorError' };

/** The answers that calls may have by their parts, with refusals of this schema. */
function answersWith(schema: string) {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  return {
    ofEveryCall: {
      ...ownResponse,
      500: refusal('The server failed, or its data is damaged; the log has the reason under `request_id`'),
      503: refusal(
        'The server is busy, or its database does not answer; `Retry-After` gives the seconds to wait',
      ),
    },
    ofTokens: { 401: refusal('No valid access token') },
    /** Of a call with an item in its path. */
    ofItems: { 404: refusal('Not found') },
    ofBodies: {
      400: refusal('Invalid body; `field` names the faulty field'),
      413: refusal('The body is too large'),
      415: refusal('The body is not sent as JSON'),
    },
    ofQueries: { 400: refusal('Invalid query; `field` names the faulty part') },
  };
}

const usual = answersWith('Problem');
const others = answersWith(OTHERS.schema);

/** Adds the answers and headers that follow from the parts of a call, unless it says something of its own about them. */
export function addCommonAnswers(document: Document): Document {
  document.components = { ...document.components, headers };
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const operation of [item.get, item.post, item.put, item.delete, item.patch])
      if (operation !== undefined) complete(operation, path);
  return document;
}

function complete(operation: Operation, path: string): void {
  const { ofEveryCall, ofTokens, ofItems, ofQueries, ofBodies } = operation.tags?.includes(OTHERS.tag)
    ? others
    : usual;
  const takesQuery = operation.parameters?.some((one) => 'in' in one && one.in === 'query');
  const responses: NonNullable<Operation['responses']> = {
    ...ofEveryCall,
    ...(operation.security?.length && ofTokens),
    ...(path.includes('{') && ofItems),
    ...(takesQuery && ofQueries),
    ...(operation.requestBody && ofBodies),
    ...operation.responses,
  };
  operation.responses = Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      {
        ...response,
        headers: {
          ...response.headers,
          'X-Request-Id': reference('RequestId'),
          ...(status === '401' &&
            operation.security?.length && { 'WWW-Authenticate': reference('Challenge') }),
          ...(['429', '503'].includes(status) && { 'Retry-After': reference('RetryAfter') }),
        },
      },
    ]),
  );
}

/** The generator forgets that a value of a nullable enumeration may be null. */
export function nullableEnums<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const { type, enum: values }: { type?: unknown; enum?: unknown } = value;
  if (Array.isArray(type) && type.includes('null') && Array.isArray(values) && !values.includes(null))
    values.push(null);
  for (const inner of Object.values(value)) nullableEnums(inner);
  return value;
}

import type { Json } from '#domain/entities.ts';
import { isJsonObject } from '#domain/json/text.ts';
import { bareName, isSecretName } from '#domain/secret-name.ts';
import type { ToolInput } from './found-tool.ts';
import { schemaOfExample } from './model-schema.ts';

/** An input of which only an example is known. A secret, an object and a variable of Postman are no examples. */
export function exampleInput(name: string, place: ToolInput['place'], value: Json): ToolInput {
  const isExample =
    typeof value === 'string' ? !VARIABLE.test(value) : value !== null && !isJsonObject(value);
  const isShown = isExample && !holdsSecret(name, value);
  return { name, place, schema: { ...schemaOfExample(value), ...(isShown && { example: value }) } };
}

const VARIABLE = /^(?:\{\{[^{}]*\}\}|\{[\w .-]+\}|\$\{?\w+\}?)$/;

/** True if a value is a secret or contains one. The examples of a schema are sent to the model. */
function holdsSecret(name: string, value: Json): boolean {
  if (isSecretName(name) || SHORT_SECRET.test(bareName(name))) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([inner, held]) => holdsSecret(inner, held))
  );
}

/** Names of secrets in addresses. */
const SHORT_SECRET = /^(?:key|sig|pwd|auth|pass|pw|pin|otp|sid|session|bearer)$/;

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

/** The number or boolean that is written exactly so; any other text as it is. */
function typed(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d/.test(text) && String(Number(text)) === text && !Object.is(Number(text), -0)
    ? Number(text)
    : text;
}

import { AgentError } from '../../agent/agent-error.ts';
import type { ModelKeys } from '../../agent/models/models.ts';
import { createModel } from '../../agent/models/models.ts';
import { MASK, redacted, secretsIn } from '../../agent/redact.ts';
import type { ModelCheese } from '../../builder/agent-stack.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';

/*
 * What is kept of a run is read by the team, so it has neither the model's key nor anybody's private headers.
 */

/** Makes a function that masks the secrets of a run in a text. */
export function createMask(
  cheese: ModelCheese | null,
  keys: ModelKeys,
  privacyInput: Readonly<Record<string, string>>,
): (text: string) => string {
  const secrets = [...secretsIn(Object.values(privacyInput)), ...secretsOf(cheese, keys)].toSorted(
    (one, other) => other.length - one.length,
  );
  return (text) => redacted(text, secrets);
}

function secretsOf(cheese: ModelCheese | null, keys: ModelKeys): readonly string[] {
  try {
    return createModel(cheese, keys).secrets;
  } catch (error) {
    if (error instanceof AgentError) return [];
    throw error;
  }
}

/** A JSON object with masks in its names and values. */
export const maskedJson = (value: JsonObject, mask: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), masked(one, mask)]));

function masked(value: Json, mask: (text: string) => string): Json {
  if (typeof value === 'string') return mask(value);
  if (isList(value)) return value.map((one) => masked(one, mask));
  if (isObject(value)) return maskedJson(value, mask);
  // A number may be a secret, too, with as many digits as it has.
  const text = JSON.stringify(value);
  return mask(text) === text ? value : MASK;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

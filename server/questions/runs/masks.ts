import { AgentError } from '../../agent/agent-error.ts';
import { createModel, type ModelKeys } from '../../agent/models/models.ts';
import { secretsOf } from '../../agent/models/sent-request.ts';
import { exactMask } from '../../agent/redact.ts';
import type { ModelCheese } from '../../builder/agent-stack.ts';

/**
 * Makes a function that masks the secrets of a run in a text: the team reads what is kept of it, and may see neither the model's key
 * nor anybody's private headers.
 */
export const createMask = (
  cheese: ModelCheese | null,
  keys: ModelKeys,
  privacyInput: Readonly<Record<string, string>>,
): ((text: string) => string) => exactMask([...ofModel(cheese, keys), ...secretsOf(privacyInput)]).mask;

function ofModel(cheese: ModelCheese | null, keys: ModelKeys): readonly string[] {
  try {
    return createModel(cheese, keys).secrets;
  } catch (error) {
    if (error instanceof AgentError) return [];
    throw error;
  }
}

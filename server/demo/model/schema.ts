import { z } from 'zod';
import { MAX_NAME_LENGTH } from '../../http/fields.ts';
import { listOf } from '../../http/first-fault.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';

/** Far more than anybody sends. The rules read less. */
const MAX_COUNT = 10_000;
const name = z.string().max(MAX_NAME_LENGTH);

/** A function as Ollama takes it. */
const tool = z.object({
  name,
  description: z.string().nullish(),
  parameters: z
    .object({ required: listOf(name).nullish(), properties: z.custom<JsonObject>(isObject).nullish() })
    .nullish()
    .catch(null),
});

/** The fields of the body of Ollama's `/api/chat` that the demo model reads. */
export const chatRequest = z.object({
  model: name.min(1, 'model is required'),
  messages: listOf(z.object({ role: z.string(), content: z.string().nullish(), tool_name: name.nullish() }), {
    most: MAX_COUNT,
  }).nullish(),
  tools: listOf(z.object({ function: tool }), { most: MAX_COUNT }).nullish(),
  think: z.union([z.boolean(), z.string()]).nullish(),
  options: z.object({ num_predict: z.number().int().nullish() }).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequest>;
export type DemoTool = z.infer<typeof tool>;

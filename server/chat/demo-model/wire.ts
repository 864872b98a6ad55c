import { z } from 'zod';
import { isObject } from '../../builder/fields.ts';
import { listOf } from '../../http/first-fault.ts';
import type { JsonObject } from '../agent-stack.ts';

/** A function as Ollama is offered it. Shapes that the rules do not need are taken as they come. */
const tool = z.object({
  function: z.object({
    name: z.string(),
    description: z.string().nullish(),
    parameters: z
      .object({
        required: listOf(z.string()).nullish(),
        properties: z.custom<JsonObject>(isObject).nullish(),
      })
      .nullish()
      .catch(null),
  }),
});

const options = z.object({ num_predict: z.number().int().nullish() }).nullish();
const think = z.union([z.boolean(), z.string()]).nullish();

/** The body of `/api/chat`, as far as the demo model reads it. */
export const chatRequest = z.object({
  model: z.string().min(1, 'model is required'),
  messages: listOf(
    z.object({ role: z.string(), content: z.string().nullish(), tool_name: z.string().nullish() }),
  ).nullish(),
  tools: listOf(tool).nullish(),
  stream: z.boolean().nullish(),
  think,
  options,
});

/** The body of `/api/generate`. */
export const generateRequest = z.object({
  model: z.string().min(1, 'model is required'),
  prompt: z.string().nullish(),
  system: z.string().nullish(),
  stream: z.boolean().nullish(),
  think,
  options,
});

export type ChatRequest = z.infer<typeof chatRequest>;
export type DemoTool = z.infer<typeof tool>['function'];

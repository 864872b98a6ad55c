import { z } from 'zod';
import { LONGEST_NAME } from '../../http/fields.ts';
import { listOf } from '../../http/first-fault.ts';
import type { JsonObject } from '../../lib/json.ts';
import { isObject } from '../../lib/json.ts';

/** A function as Ollama takes it. The schema checks only what the rules read. */
const tool = z.object({
  function: z.object({
    name: z.string().max(LONGEST_NAME),
    description: z.string().nullish(),
    parameters: z
      .object({
        required: listOf(z.string().max(LONGEST_NAME)).nullish(),
        properties: z.custom<JsonObject>(isObject).nullish(),
      })
      .nullish()
      .catch(null),
  }),
});

/** Far more than anybody sends. The rules read less (find-tool.ts). */
const MOST_OFFERED = 1000;
const MOST_MESSAGES = 10_000;

/** The fields of the body of `/api/chat` that the demo model reads. */
export const chatRequest = z.object({
  model: z.string().min(1, 'model is required').max(LONGEST_NAME),
  messages: listOf(
    z.object({
      role: z.string(),
      content: z.string().nullish(),
      tool_name: z.string().max(LONGEST_NAME).nullish(),
    }),
    { most: MOST_MESSAGES },
  ).nullish(),
  tools: listOf(tool, { most: MOST_OFFERED }).nullish(),
  think: z.union([z.boolean(), z.string()]).nullish(),
  options: z.object({ num_predict: z.number().int().nullish() }).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequest>;
export type DemoTool = z.infer<typeof tool>['function'];

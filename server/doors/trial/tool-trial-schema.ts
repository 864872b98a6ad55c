import { z } from '@hono/zod-openapi';

/** `ToolTrial` of the agent as an answer has it. */
export const toolTrialSchema = z
  .object({
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers: z
        .record(z.string(), z.string())
        .openapi({ description: 'Values of private headers are masked' }),
      body: z.string().nullable(),
    }),
    status: z.number().nullable().openapi({ description: 'Null if there was no response' }),
    milliseconds: z.number(),
  })
  .openapi('ToolTrial');

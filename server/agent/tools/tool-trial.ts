import { z } from '@hono/zod-openapi';

/** The request and the response of an API patty's call. */
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
export type ToolTrial = z.infer<typeof toolTrialSchema>;

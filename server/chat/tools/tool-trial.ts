import { z } from '@hono/zod-openapi';

/** What an API patty's call has sent and how it was answered. */
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
    status: z.number().nullable().openapi({ description: 'Null where no answer came' }),
    milliseconds: z.number(),
  })
  .openapi('ToolTrial');
export type ToolTrial = z.infer<typeof toolTrialSchema>;

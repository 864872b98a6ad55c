import { z } from '@hono/zod-openapi';
import { jsonObject, timestamps } from '../http/fields.ts';

/*
 * The bodies of the builder API's answers.
 */

export const workshopSchema = z
  .object({ id: z.string().openapi({ example: 'WS-4T0XQ8N2ZK' }), name: z.string(), ...timestamps })
  .openapi('Workshop');

const burgerFields = {
  id: z.string().openapi({ example: 'BRG-4T0XQ8N2ZK' }),
  name: z.string(),
  type: z.literal('chat'),
  workshop_id: z.string(),
  is_public: z.boolean().openapi({ description: 'Anyone may chat with a public burger without signing in' }),
  answers_a_day: z.int().nullable().openapi({
    description: 'Maximum number of answers to visitors a day (UTC); null for the default of the server',
  }),
  ...timestamps,
};
export const burgerSchema = z.object(burgerFields).openapi('Burger');

export const bunSchema = z
  .object({
    id: z.string(),
    bun_level: z.literal('top'),
    prompt: z.string(),
    prompt_service_id: z.string().nullable(),
    ...timestamps,
  })
  .openapi('Bun');

/** Answers show this instead of a stored secret: an API key, or the value of a header. Sent back, it keeps the secret. */
export const SECRET_MASK = '••••••••';

export const cheeseSchema = z
  .object({
    type: z.string().openapi({ example: 'ollama' }),
    json_data: jsonObject.openapi({
      description: `The configuration; a stored \`api_key\` and the values of \`headers\` read as ${SECRET_MASK}`,
      example: { host: 'http://127.0.0.1:11434', model: 'gpt-oss', temperature: 0.7, topp: 0.9, timeout: 30 },
    }),
    ...timestamps,
  })
  .openapi('Cheese');

const pattyFields = {
  id: z.string(),
  type: z.enum(['api', 'prompt']),
  json_data: jsonObject.openapi({ allOf: [{ $ref: '#/components/schemas/PattyDefinition' }] }),
  settings: jsonObject,
  ...timestamps,
};
export const pattySchema = z
  .object({
    ...pattyFields,
    summary: z.string().openapi({ description: 'The prompt, truncated to 80 characters, or method and URL' }),
  })
  .openapi('Patty');

export const burgerExportSchema = z
  .object({
    ...burgerFields,
    buns: z.array(bunSchema),
    cheeses: z.array(cheeseSchema).openapi({ description: 'Without their API keys' }),
    patties: z.array(z.object(pattyFields).openapi('PattyExport')),
  })
  .openapi('BurgerExport');

export type Burger = z.infer<typeof burgerSchema>;
export type Bun = z.infer<typeof bunSchema>;
export type Cheese = z.infer<typeof cheeseSchema>;
export type Patty = z.infer<typeof pattySchema>;
export type BurgerExport = z.infer<typeof burgerExportSchema>;

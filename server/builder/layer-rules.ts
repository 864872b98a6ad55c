import { z } from '@hono/zod-openapi';
import { optionalJsonObject, requiredProse, requiredText, shortText } from '../fields.ts';
import { checkApiKey } from './api-key.ts';

/*
 * The rules that a single write and an import share, for burgers, top buns and cheeses; patties have their own
 * file.
 */

export const burgerName = requiredText('Enter a burger name');

/** There is one type, which is also the default. */
export const burgerType = z
  .literal('chat', { error: 'The only burger type is chat.' })
  .nullish()
  .transform(() => 'chat' as const);

export const bunFields = {
  bun_level: z
    .literal('top', { error: 'The only bun level is top.' })
    .nullish()
    .transform(() => 'top' as const),
  prompt: requiredProse('Enter a prompt.'),
  prompt_service_id: shortText.nullish(),
};

/** The type is part of a primary key and of a path, so it is short and nothing that a URL resolves away. */
export const cheeseType = requiredText('Enter a cheese type.', 100).refine(
  (type) => type !== '.' && type !== '..',
  'Enter a cheese type.',
);

export const cheeseConfiguration = optionalJsonObject.superRefine(checkApiKey);

/** The key by which a cheese is found, whatever the case of its type. */
export const typeKey = (type: string): string => type.trim().toLowerCase();

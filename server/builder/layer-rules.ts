import { z } from '@hono/zod-openapi';
import { isDots, optionalJsonObject, requiredProse, requiredText, shortText } from '../http/fields.ts';
import { issueMessage } from '../words/coded.ts';
import { checkSecrets } from './cheese-secrets.ts';

/*
 * The rules that a single write and an import share, for burgers, top buns and cheeses; patties have their own
 * file.
 */

export const burgerName = requiredText(issueMessage('burger-name-required'));

/** There is one type, which is also the default. */
export const burgerType = z
  .literal('chat', { error: issueMessage('burger-type-unknown') })
  .nullish()
  .transform(() => 'chat' as const);

/** The most that a burger can allow. */
const MOST_ANSWERS = 1_000_000;
const answersRange = issueMessage('answers-a-day', { most: MOST_ANSWERS.toLocaleString('en') });

/** How many answers the burger gives to visitors in a day. */
export const answersADay = z
  .int({ error: answersRange })
  .min(0, answersRange)
  .max(MOST_ANSWERS, answersRange)
  .nullish();

export const bunFields = {
  bun_level: z
    .literal('top', { error: issueMessage('bun-level-unknown') })
    .nullish()
    .transform(() => 'top' as const),
  prompt: requiredProse(issueMessage('prompt-required')),
  prompt_service_id: shortText.nullish(),
};

/** The type is part of a primary key and of a path, so it is short, and neither `.` nor `..`. */
export const cheeseType = requiredText(issueMessage('cheese-type-required'), 100).refine(
  (type) => !isDots(type),
  issueMessage('cheese-type-required'),
);

export const cheeseConfiguration = optionalJsonObject.superRefine(checkSecrets);

/** The key by which a cheese is found, whatever the case of its type. */
export const typeKey = (type: string): string => type.trim().toLowerCase();

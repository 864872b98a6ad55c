import { createMiddleware } from 'hono/factory';
import { changedNumber } from '../lib/exact-numbers.ts';
import { coded } from '../words/coded.ts';
import { bodyText } from './body-text.ts';
import { HttpError } from './http-error.ts';

/** The refusal of a number that cannot be kept exactly. */
export const inexact = (number: string) =>
  new HttpError(400, coded('number-inexact', { number: number.slice(0, 40) }));

/** Refuses a body with a number that cannot be kept exactly (400). For calls that store the body's JSON. */
export const exactNumbers = createMiddleware(async (c, next) => {
  const changed = changedNumber(await bodyText(c));
  if (changed === null) return next();
  throw inexact(changed);
});

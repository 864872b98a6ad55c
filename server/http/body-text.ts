import type { Context } from 'hono';
import { isNestedTooDeep } from '../lib/json.ts';
import { coded } from '../words/coded.ts';
import { HttpError } from './http-error.ts';

/**
 * The text of a call's body.
 * @throws {HttpError} 400 if the caller leaves before its end, or if it is nested so deeply that parsing it would take long
 */
export async function bodyText(c: Context): Promise<string> {
  const text = await c.req.text().catch(() => {
    throw new HttpError(400, coded('body-not-read'));
  });
  if (isNestedTooDeep(text)) throw new HttpError(400, coded('too-deep'));
  return text;
}

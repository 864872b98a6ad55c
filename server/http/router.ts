import { OpenAPIHono, z } from '@hono/zod-openapi';
import { HttpError } from './http-error.ts';

/** The variables of a request whose bearer token was checked. */
export interface Env {
  Variables: {
    accountId: string;
    /** The sign-in that the token came from. */
    familyId: string;
  };
}

/** Neither zod's own messages nor those of the general rules name the field, so it is added to them. */
const WITHOUT_SUBJECT = /^(Invalid|Too (big|small)|Unrecognized|Must|Contains)\b/;

/** Makes a router that checks bodies, parameters and queries against their schemas before a handler runs. */
export function createRouter(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook(result) {
      if (result.success) return;
      const [issue] = result.error.issues;
      const field = issue?.path.join('.') ?? '';
      const message = issue?.message ?? 'The request cannot be read.';
      if (field === '') throw new HttpError(400, message);
      throw new HttpError(400, WITHOUT_SUBJECT.test(message) ? `${field}: ${message}` : message, { field });
    },
  });
}

/** The body of every refusal. */
export const problemSchema = z
  .object({
    message: z.string(),
    field: z.string().optional().openapi({ description: 'The part of the body that is meant' }),
    request_id: z.string().openapi({ description: 'Under which the log speaks of the call' }),
  })
  .openapi('Problem');

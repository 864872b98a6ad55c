import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import { coded, codedIssue, withPlace } from '../coded.ts';
import type { Limits } from '../limits/limits.ts';
import { HttpError } from './http-error.ts';

/** The variables of a request. The account and the sign-in are there once its bearer token was checked. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    limits: Limits;
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
      const fault = issue === undefined ? coded('body-not-read') : codedIssue(issue.message);
      if (field === '') throw new HttpError(400, fault);
      const lacksSubject = WITHOUT_SUBJECT.test(fault.message);
      throw new HttpError(400, lacksSubject ? withPlace(field, fault) : fault, { field });
    },
  });
}

/** The body of every refusal. */
export const problemSchema = z
  .object({
    message: z.string(),
    code: z
      .string()
      .optional()
      .openapi({ description: 'Names the message, for clients with words of their own' }),
    params: z
      .record(z.string(), z.string())
      .optional()
      .openapi({ description: "What is filled into the code's words" }),
    at: z
      .string()
      .optional()
      .openapi({ description: 'What stands before the words: the place they are about' }),
    field: z.string().optional().openapi({ description: 'The part of the body that is meant' }),
    request_id: z.string().openapi({ description: 'Under which the log speaks of the call' }),
  })
  .openapi('Problem');

import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Log } from '../lib/log.ts';
import type { Limits } from '../limits/limits.ts';
import { coded, codedFault, codedIssue } from '../words/coded.ts';
import { codes } from '../words/words.ts';
import { HttpError } from './http-error.ts';

/** The variables of a request. The account and the sign-in are there once its bearer token was checked. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    limits: Limits;
    requestId: string;
    /** Its lines have the request's ID and account. */
    log: Log;
    accountId: string;
    /** The sign-in that the token came from. */
    familyId: string;
  };
}

/** Makes a router that checks bodies, parameters and queries against their schemas before a handler runs. */
export function createRouter(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook(result) {
      if (result.success) return;
      const [issue] = result.error.issues;
      const field = issue?.path.join('.') ?? '';
      if (issue === undefined) throw new HttpError(400, coded('body-not-read'));
      if (field === '') throw new HttpError(400, codedIssue(issue.message));
      throw new HttpError(400, codedFault(field, issue.message), { field });
    },
  });
}

/** The body of every refusal. */
export const problemSchema = z
  .object({
    message: z.string(),
    // Open, because clients that were generated before must read the codes of later versions.
    code: z
      .union([z.enum(codes), z.string()])
      .optional()
      .openapi({ description: 'Identifies the message, for clients that translate it' }),
    params: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .optional()
      .openapi({ description: 'Values for the placeholders of the translated message' }),
    at: z.string().optional().openapi({ description: 'Where the error is, for example `burgers[2].name`' }),
    field: z.string().optional().openapi({ description: 'The faulty field of the body' }),
    request_id: z.string().openapi({ description: "Identifies this request in the server's log" }),
  })
  .openapi('Problem');

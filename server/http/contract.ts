import { z } from '@hono/zod-openapi';
import { coded } from '../words/coded.ts';
import { limitBody } from './body.ts';
import { HttpError } from './http-error.ts';
import { problemSchema } from './router.ts';

/** The limit of every body except an import's. A visitor needs less, to sign in. */
export const usualLimit = limitBody(1, { strangersKib: 64 });

/** An import is read in the process, and every other writer on SQLite waits until it is written. */
const IMPORT_MEBIBYTES = 4;
/** The most burgers and layers together of an import. */
export const IMPORT_ITEMS = 5000;

/** The refusal of a file that is larger than an import may be. */
export const importTooLarge = () =>
  new HttpError(
    413,
    coded('import-too-large', {
      mebibytes: String(IMPORT_MEBIBYTES),
      items: IMPORT_ITEMS.toLocaleString('en'),
    }),
  );

export const importLimit = limitBody(IMPORT_MEBIBYTES, { tooLarge: importTooLarge });

/** A handler may return a `Response` that it has made itself if, by its types, an answer of the call has no body. */
export const ownResponse = { 431: { description: 'The headers are larger than 16 KiB' } };

/** An answer of JSON. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** An answer `{data: …}`. */
export const answer = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  json(z.object({ data: schema }), description);

/** A required JSON body. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

/** The description of a refusal that is special to a call. Those that follow from its parts are in common-answers.ts. */
export const refusal = (description: string) => json(problemSchema, description);

/** The refusal of a call that `COWTEX_ADMIN_ROLE` restricts to a role. */
export const adminOnly = { 403: refusal('The account does not have the required role') };
/** The refusal of a write that conflicts with what is stored. */
export const conflict = (description: string) => ({ 409: refusal(description) });
/** The refusal of a call that changes burgers. */
export const importing = conflict('The workshop is being imported');

export const security = [{ bearer: [] }];

import { z } from '@hono/zod-openapi';
import { limitBody } from './body.ts';
import { problemSchema } from './router.ts';

/** The limit of every body except an import's. A visitor needs less, to sign in. */
export const usualLimit = limitBody(1, 64);
export const IMPORT_MEBIBYTES = 16;
export const importLimit = limitBody(IMPORT_MEBIBYTES);

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

/** The description of a refusal, with its body. */
export const refusal = (description: string) => json(problemSchema, description);

/** The refusal of a call that has nothing but headers, or has more than usual. */
export const plainRefusals = { 431: { description: 'The headers are larger than 16 KiB' } };
const signedOut = { 401: refusal('No valid access token') };

/** The refusal of a call for which there is too little memory. */
export const busy = {
  503: refusal('The server is busy; `Retry-After` gives the seconds to wait'),
};

/** Refusals of a call that lists all items of a kind. */
export const listRefusals = signedOut;
/** Refusals of a call on one item, which may not exist. */
export const readRefusals = { ...signedOut, 404: refusal('Not found') };
/** Refusals of a call with a body. */
export const createRefusals = {
  ...signedOut,
  400: refusal('Invalid body; `field` names the faulty field'),
  413: refusal('The body is too large'),
};
export const writeRefusals = { ...readRefusals, ...createRefusals };
/** The refusal of a call that `COWTEX_ADMIN_ROLE` restricts to a role. */
export const adminOnly = { 403: refusal('The account does not have the required role') };
/** The refusal of a write that conflicts with what is stored. */
export const conflict = (description: string) => ({ 409: refusal(description) });
/** The refusal of a call that changes burgers. */
export const importing = conflict('The workshop is being imported');

export const security = [{ bearer: [] }];

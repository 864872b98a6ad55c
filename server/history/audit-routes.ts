import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { holds } from '../accounts/store.ts';
import { roleName } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { ownResponse, refusal, security } from '../http/contract.ts';
import { shortText } from '../http/fields.ts';
import { begin, holdingAnswer, whenGone } from '../http/holding.ts';
import { HttpError } from '../http/http-error.ts';
import { numberedFields, numberedPage } from '../http/page.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter, type Env } from '../http/router.ts';
import { requireAccount } from '../sessions/tokens.ts';
import { coded } from '../words/coded.ts';
import { auditEntries, auditPage } from './audit.ts';
import { type EntryRow, entryOf, entrySchema } from './entry.ts';

const encoder = new TextEncoder();

const filters = {
  account: shortText.optional().openapi({ description: 'The ID of an account, or a part of its name then' }),
  what: shortText.optional().openapi({ description: 'What was done', example: 'deleted' }),
  subject: shortText
    .optional()
    .openapi({ description: 'The kind of thing that it was done to', example: 'bun' }),
  burger: shortText.optional().openapi({ description: 'The ID of a burger, or a part of its name then' }),
  workshop: shortText.optional().openapi({ description: 'The ID of a workshop, or a part of its name' }),
  since: z.iso.datetime({ offset: true }).transform(inUtc).optional(),
  until: z.iso.datetime({ offset: true }).transform(inUtc).optional(),
};

/** The routes of the audit log: who did what, and when. */
export function auditRoutes(deps: Deps) {
  const shared = { tags: ['History'], security, middleware: [requireAccount(deps), requireAuditor(deps)] };
  const auditorOnly = { 403: refusal('The account does not have the role that may read the audit log') };

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/history',
    operationId: 'listAudit',
    summary: 'List all changes and sign-ins in pages, newest first',
    description:
      'Names match by a part, whatever their case. A page looks at the newest 10,000 entries before it, and may be empty and have a `next`. Where `COWTEX_ADMIN_ROLE` is set, only accounts with this role may read it; otherwise an account sees no sign-ins but its own.',
    request: { query: z.object({ ...filters, ...numberedFields }) },
    responses: { ...numberedPage(entrySchema, 'The entries, without the states'), ...auditorOnly },
  });

  const download = createRoute({
    ...shared,
    method: 'get',
    path: '/api/history.jsonl',
    operationId: 'downloadAudit',
    summary: 'Download all changes and sign-ins, newest first, one entry a line',
    middleware: [...shared.middleware, recorded('Downloaded the audit log')],
    request: { query: z.object(filters) },
    responses: {
      200: {
        description: 'JSON lines: an entry as `listAudit` has it, and a line feed',
        content: { 'application/x-ndjson': { schema: entrySchema } },
      },
      ...ownResponse,
      ...auditorOnly,
      429: refusal('Two exports of the account are running; `Retry-After` gives the seconds to wait'),
    },
  });

  /** Without a role for the log, an account sees no sign-ins but its own. */
  const viewerOf = (accountId: string) => (deps.config.adminRole === undefined ? accountId : undefined);

  return createRouter()
    .openapi(list, async (c) => {
      const { limit, before, ...filter } = c.req.valid('query');
      const viewer = viewerOf(c.var.accountId);
      const { rows, next } = await auditPage(deps.db, { ...filter, viewer }, { limit, before });
      return c.json({ data: rows.map(entryOf), next }, 200);
    })
    .openapi(download, (c) => {
      whenGone(c, begin(c, 'exports'));
      const filter = { ...c.req.valid('query'), viewer: viewerOf(c.var.accountId) };
      return holdingAnswer(c, async () =>
        c.body(streamOf(linesOf(auditEntries(deps.db, filter))), 200, {
          'Content-Type': 'application/x-ndjson',
          'Content-Disposition': 'attachment; filename="history.jsonl"',
        }),
      );
    });
}

function inUtc(time: string): string {
  return new Date(time).toISOString();
}

/** A stream of parts, each of which is made once the caller has taken the one before. */
const streamOf = (parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = await parts.next();
      if (part.done === true) controller.close();
      else controller.enqueue(part.value);
    },
    async cancel() {
      await parts.return();
    },
  });

async function* linesOf(
  entries: AsyncIterable<readonly EntryRow[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for await (const rows of entries)
    yield encoder.encode(rows.map((row) => `${JSON.stringify(entryOf(row))}\n`).join(''));
}

/** Lets a request through if the configuration requires no role, or if the account has it. Runs after `requireAccount`. */
function requireAuditor({ config: { adminRole }, db }: Pick<Deps, 'config' | 'db'>) {
  return createMiddleware<Env>(async (c, next) => {
    if (adminRole !== undefined && !(await holds(db, c.var.accountId, adminRole)))
      throw new HttpError(403, coded('audit-role-needed', { role: roleName(adminRole) }));
    await next();
  });
}

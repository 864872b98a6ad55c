import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

/*
 * Each answer of a server under test is compared with its OpenAPI document, so that whatever status any test sees is
 * described, with the headers that a client may need. 405 and 404 of unknown paths belong to no call.
 */

const HEADERS = ['ETag', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Those of `HEADERS` that it had. */
  readonly headers: readonly string[];
}

const seen = new Map<number, Map<string, Seen>>();
const finished = z.object({ request: z.instanceof(IncomingMessage), response: z.instanceof(ServerResponse) });

subscribe('http.server.response.finish', (message) => {
  const { data } = finished.safeParse(message);
  const answers = seen.get(data?.request.socket.localPort ?? 0);
  if (data === undefined || answers === undefined) return;
  const { method = '', url = '' } = data.request;
  const answer = {
    method: method === 'HEAD' ? 'GET' : method,
    path: url.split('?', 1)[0] ?? '',
    status: data.response.statusCode,
    headers: HEADERS.filter((name) => data.response.hasHeader(name)),
  };
  answers.set(Object.values(answer).join(' '), answer);
});

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()).default({}) })),
      }),
    ),
  ),
});
export type Document = z.infer<typeof documentSchema>;

/** Begins to notice the answers at a port. The returned function tells those that the document does not have. */
export function watchAnswers(port: number): () => Promise<string[]> {
  const answers = new Map<string, Seen>();
  seen.set(port, answers);
  return async () => {
    seen.delete(port);
    if (answers.size === 0) return [];
    return undocumented(await documentOf(port), [...answers.values()]);
  };
}

let document: Promise<Document> | undefined;

/** It is the same for all servers. */
function documentOf(port: number): Promise<Document> {
  document ??= fetch(`http://127.0.0.1:${port}/openapi.json`)
    .then((answer) => answer.json())
    .then((json) => documentSchema.parse(json));
  return document;
}

/** The answers below `/api` that the document lacks, or whose headers it lacks. */
export function undocumented({ paths }: Document, answers: readonly Seen[]): string[] {
  const calls = Object.entries(paths).map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`),
  }));
  return answers.flatMap(({ method, path, status, headers }) => {
    if (!path.startsWith('/api/') || method === 'OPTIONS') return [];
    const call = calls.find(({ pattern }) => pattern.test(path));
    const operation = call?.operations[method.toLowerCase()];
    const name = `${method} ${call?.path ?? path}: ${status}`;
    if (operation === undefined) return status === (call === undefined ? 404 : 405) ? [] : [name];
    const response = operation.responses[String(status)];
    if (response === undefined) return [name];
    return headers.filter((header) => !(header in response.headers)).map((header) => `${name} ${header}`);
  });
}

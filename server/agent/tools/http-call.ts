import type { Response } from 'undici';
import { readBounded } from '../../net/read-bounded.ts';
import type { Targets } from '../../net/targets.ts';
import { type CodedMessage, coded } from '../../words/coded.ts';
import { AgentError, operatorsProblem, systemCodeOf } from '../agent-error.ts';
import type { RequestBody } from './request-body.ts';

const MAX_REDIRECTS = 5;
const MAX_RESPONSE_BYTES = 256 * 1024;

interface HttpCall {
  readonly url: URL;
  readonly method: string;
  /** Null for no body. */
  readonly body: RequestBody | null;
  /** The caller's own headers. They are sent to the origin of `url` only, not to other origins of redirects. */
  readonly headers: Readonly<Record<string, string>>;
  readonly targets: Targets;
  /** The time limit of the whole call. */
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/**
 * Makes a tool's call and returns the answer as text of at most 256 KiB. Redirects are followed here, so that the guard
 * checks every hop.
 * @throws {AgentError} if there is no answer that a model could read
 */
export async function callHttp(call: HttpCall) {
  const timeout = AbortSignal.timeout(Math.ceil(call.seconds * 1000));
  const signal = AbortSignal.any([call.signal, timeout]);
  let { url } = call;
  try {
    let next: Hop = { ...call };
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      url = next.url;
      const response = await send(next, call.targets, signal);
      const location = isRedirect(response.status) ? response.headers.get('location') : null;
      if (location === null) return await readAnswer(response);
      await response.body?.cancel();
      next = redirected(next, response.status, location);
    }
    throw new AgentError(
      'host',
      coded('tool-redirects', { host: call.url.host, most: String(MAX_REDIRECTS) }),
    );
  } catch (error) {
    if (error instanceof AgentError || call.signal.aborted) throw error;
    if (timeout.aborted) {
      throw new AgentError(
        'silence',
        coded('tool-silent', { host: url.host, seconds: String(call.seconds) }),
      );
    }
    throw new AgentError('host', connectionProblem(error, url));
  }
}

type Hop = Pick<HttpCall, 'url' | 'method' | 'body' | 'headers'>;

const send = ({ url, method, body, headers }: Hop, targets: Targets, signal: AbortSignal) =>
  targets.callTool(url, {
    method,
    body: body?.text ?? null,
    headers: { ...usualHeaders(body), ...headers },
    signal,
  });

/** The headers of every call. */
export const usualHeaders = (body: RequestBody | null): Readonly<Record<string, string>> => ({
  accept: 'application/json, text/*;q=0.9, */*;q=0.1',
  'user-agent': 'Cowtex',
  ...(body === null ? {} : { 'content-type': body.type }),
});

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function redirected(hop: Hop, status: number, location: string): Hop {
  const url = URL.canParse(location, hop.url.href) ? new URL(location, hop.url) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AgentError('host', coded('tool-redirect-invalid', { host: hop.url.host }));
  }
  const toGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  return {
    url,
    method: toGet ? 'GET' : hop.method,
    body: toGet ? null : hop.body,
    headers: url.origin === hop.url.origin ? hop.headers : {},
  };
}

async function readAnswer(response: Response) {
  const type = response.headers.get('content-type') ?? '';
  if (/^(image|audio|video|font)\/(?!svg)|octet-stream|zip|pdf/i.test(type)) {
    await response.body?.cancel();
    throw new AgentError('host', coded('tool-answer-type', { type }));
  }
  const text = await readBounded(response.body, MAX_RESPONSE_BYTES, charsetOf(type));
  if (text === null) throw new AgentError('host', coded('tool-answer-size'));
  return { status: response.status, statusText: response.statusText, text };
}

const charsetOf = (type: string) => /charset=\s*["']?([\w:.-]+)/i.exec(type)?.[1];

function connectionProblem(error: unknown, { host, hostname }: URL): CodedMessage {
  const code = systemCodeOf(error);
  switch (code) {
    case 'ERR_IP_BLOCKED':
      return coded('tool-host-private', { host });
    case 'ECONNREFUSED':
      return coded('tool-nobody', { host });
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return coded('tool-host-unknown', { name: hostname });
    case null:
      return coded('tool-connection-failed', { host });
    default:
      return operatorsProblem(error, host) ?? coded('tool-connection-failed-with', { host, code });
  }
}

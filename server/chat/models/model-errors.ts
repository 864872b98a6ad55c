import { z } from 'zod';
import { type CodedMessage, coded, type Params } from '../../coded.ts';
import { parseJson } from '../../json.ts';
import { messageOf } from '../../message-of.ts';
import { ChatError, causesOf, systemCodeOf } from '../chat-error.ts';
import type { ReadyModel } from './models.ts';
import { ModelRefusal } from './post-to-model.ts';
import { UnreadableAnswer } from './read-json.ts';

type Explained = readonly [ChatError['status'], CodedMessage];
type Where = Pick<ReadyModel, 'label' | 'baseUrl' | 'apiKey' | 'settings'>;

const MAX_DETAIL = 300;

/** A failed model call as an error that says what to do, and never contains a key. */
export function modelProblem(error: unknown, where: Where): ChatError {
  const known = causesOf(error).find((cause) => cause instanceof ChatError);
  const [status, message]: Explained = known ? [known.status, known.coded] : explain(error, where);
  return new ChatError(status, withoutSecrets(message, where.apiKey));
}

function explain(error: unknown, where: Where): Explained {
  if (error instanceof ModelRefusal) return [502, explainRefusal(error, where)];
  if (error instanceof UnreadableAnswer) {
    return [502, coded('model-unreadable', { model: where.label, host: where.baseUrl })];
  }
  const code = systemCodeOf(error);
  if (code !== null) return explainCode(code, where);
  const detail = detailOf(error);
  const model = where.label;
  return [
    502,
    detail === '' ? coded('model-problem', { model }) : coded('model-problem-detail', { model, detail }),
  ];
}

function explainRefusal({ status, headers, body }: ModelRefusal, where: Where): CodedMessage {
  const { label: model, baseUrl: host, settings } = where;
  if (status === 401 || status === 403) return coded('model-key-refused', { model, status: String(status) });
  if (status >= 300 && status < 400) {
    const to = typeof headers.location === 'string' ? headers.location : 'another address';
    return coded('model-redirects', { host, to });
  }
  const detail = detailOf(body);
  const [code, params] = refusal();
  return detail === '' ? coded(code, params) : coded(`${code}-more`, { ...params, detail });

  function refusal() {
    if (status === 404) return ['model-unknown', { model, host, name: String(settings.model) }] as const;
    const seconds = Math.ceil(Number(headers['retry-after']));
    if (status === 429 && seconds > 0)
      return ['model-limited-for', { model, seconds: String(seconds) }] as const;
    if (status === 429) return ['model-limited', { model }] as const;
    const code = status >= 500 ? 'model-troubled' : 'model-refused';
    return [code, { model, status: String(status) }] as const;
  }
}

function explainCode(code: string, { label: model, baseUrl: host }: Where): Explained {
  switch (code) {
    case 'ECONNREFUSED':
      return [502, coded('model-nobody', { host, model })];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [502, coded('model-host-unknown', { name: new URL(host).hostname })];
    case 'ERR_IP_BLOCKED':
      return [400, coded('model-host-private', { host })];
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return [504, coded('model-unreachable', { host, code })];
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return [502, coded('model-connection-broke', { model })];
    default:
      return [502, coded('model-connection-failed', { host, code })];
  }
}

const problemBody = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform((body) => body.error.message),
  z.object({ error: z.string() }).transform((body) => body.error),
  z.object({ message: z.string() }).transform((body) => body.message),
]);

/** The provider's own message, shortened. */
function detailOf(value: unknown): string {
  const parsed = problemBody.safeParse(typeof value === 'string' ? parseJson(value) : value);
  const text = parsed.success ? parsed.data : typeof value === 'object' ? '' : messageOf(value);
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL)}…` : line;
}

function withoutSecrets({ message, errorCode }: CodedMessage, apiKey: string | null): CodedMessage {
  const masked = (text: string) => {
    const plain = apiKey === null || apiKey === '' ? text : text.replaceAll(apiKey, '•••');
    return plain.replaceAll(/\b(sk|pk|key)-[\w*.-]{6,}/gi, '•••');
  };
  const params = errorCode?.params && mapped(errorCode.params, masked);
  return {
    message: masked(message),
    ...(errorCode && { errorCode: { ...errorCode, ...(params && { params }) } }),
  };
}

const mapped = (params: Params, change: (value: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : value.map(change),
    ]),
  );

import { AISDKError } from '@ai-sdk/provider';
import { parseJson } from '../../lib/json.ts';
import { type CodedMessage, coded } from '../../words/coded.ts';
import { AgentError, causesOf, type Fault, operatorsProblem, systemCodeOf } from '../agent-error.ts';
import { MASK, redacted, redactedMessage } from '../redact.ts';
import type { ReadyModel } from './models.ts';
import { ModelRefusal } from './post-to-model.ts';
import { ReportedProblem, UnreadableAnswer } from './read-json.ts';
import { reportedError } from './reported-error.ts';

type Explained = readonly [Fault, CodedMessage];
type Where = Pick<ReadyModel, 'label' | 'baseUrl' | 'secrets' | 'settings'>;

const MAX_DETAIL = 300;
/** As much of a body as is looked at for the host's words. */
const MAX_BODY = 64 * 1024;

/**
 * A failed model call as an error that says what to do, and never contains a key.
 * @throws the error itself if it is a fault of the server, which must not be told as the host's words
 */
export function modelProblem(error: unknown, where: Where): AgentError {
  const known = causesOf(error).find((cause) => cause instanceof AgentError);
  const [fault, message]: Explained = known ? [known.fault, known.coded] : explainFailure(error, where);
  return new AgentError(
    fault,
    redactedMessage(message, (text) => redactedDetail(text, where.secrets)),
    known?.incompleteness,
  );
}

function explainFailure(error: unknown, where: Where): Explained {
  if (error instanceof ModelRefusal) return ['host', explainRefusal(error, where)];
  if (error instanceof UnreadableAnswer) {
    const params = { model: where.label, host: where.baseUrl };
    const detail = detailOf(error.message, where.secrets);
    if (detail === '') return ['host', coded('model-nothing', params)];
    return ['host', coded('model-unreadable-more', { ...params, detail })];
  }
  const operators = operatorsProblem(error, where.baseUrl);
  if (operators !== null) return ['host', operators];
  const code = systemCodeOf(error);
  if (code !== null) return explainCode(code, where);
  if (!(error instanceof ReportedProblem) && !AISDKError.isInstance(error)) throw error;
  const detail = detailOf(error.message, where.secrets);
  const model = where.label;
  return [
    'host',
    detail === '' ? coded('model-problem', { model }) : coded('model-problem-detail', { model, detail }),
  ];
}

function explainRefusal({ status, headers, body }: ModelRefusal, where: Where): CodedMessage {
  const { label: model, baseUrl: host, settings, secrets } = where;
  if (status >= 300 && status < 400) {
    const to = typeof headers.location === 'string' ? headers.location : 'another address';
    return coded('model-redirects', { host, to });
  }
  const detail = detailOf(body, secrets);
  const [code, params] = refusal();
  return detail === '' ? coded(code, params) : coded(`${code}-more`, { ...params, detail });

  function refusal() {
    if (status === 401 || status === 403)
      return ['model-key-refused', { model, status: String(status) }] as const;
    if (status === 404) return ['model-unknown', { model, host, name: String(settings.model) }] as const;
    const seconds = secondsUntil(headers['retry-after']);
    if (status === 429 && seconds > 0)
      return ['model-limited-for', { model, seconds: String(seconds) }] as const;
    if (status === 429) return ['model-limited', { model }] as const;
    const code = status >= 500 ? 'model-troubled' : 'model-refused';
    return [code, { model, status: String(status) }] as const;
  }
}

/** The seconds of a `Retry-After`, which is a number of them or a date; not above 0 if it says nothing. */
function secondsUntil(header: unknown): number {
  const text = String(header ?? '').trim();
  const seconds = /^\d/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Math.ceil(seconds) || 0;
}

function explainCode(code: string, { label: model, baseUrl: host }: Where): Explained {
  switch (code) {
    case 'ECONNREFUSED':
      return ['host', coded('model-nobody', { host, model })];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return ['host', coded('model-host-unknown', { name: new URL(host).hostname })];
    case 'ERR_IP_BLOCKED':
      return ['caller', coded('model-host-private', { host })];
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return ['silence', coded('model-unreachable', { host, code })];
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return ['host', coded('model-connection-broke', { model })];
    default:
      return ['host', coded('model-connection-failed', { host, code })];
  }
}

/**
 * A host's own words in a body, shortened: of JSON what it reports, of a page its title or text. They are masked before they
 * are cut, because the beginning of a key would not be recognized.
 */
function detailOf(body: string, secrets: readonly string[]): string {
  const start = body.slice(0, MAX_BODY);
  const text = reportedError(parseJson(start)) ?? (/^\s*</.test(start) ? pageText(start) : start);
  const line = redactedDetail(text, secrets).replace(/\s+/g, ' ').trim();
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL)}…` : line;
}

function pageText(html: string): string {
  const title = /<title>([^<]*)/i.exec(html)?.[1]?.trim();
  const text = title || html.replace(/<[^<>]*>/g, ' ');
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => characters[name] ?? '');
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Masks secrets, and what looks like a key though it is none of ours. */
const redactedDetail = (text: string, secrets: readonly string[]): string =>
  redacted(text, secrets).replaceAll(/\b(sk|pk|key)-[\w*.-]{6,}/gi, MASK);

import { z } from 'zod';
import { ChatError, causesOf, codeOf, type FailureStatus, messageOf } from '../chat-error.ts';
import type { ReadyModel } from './models.ts';
import { ModelRefusal } from './post-to-model.ts';
import { UnreadableAnswer } from './read-json.ts';

type Where = Pick<ReadyModel, 'label' | 'baseUrl' | 'apiKey' | 'settings'>;

const MAX_DETAIL = 300;

/** An incomplete answer must not look like a complete one. */
export const CUT_OFF = 'The model stopped in the middle of its answer. Try again.';

/** A failed model call as an error that says what to do, and never contains a key. */
export function modelProblem(error: unknown, where: Where): ChatError {
  const known = causesOf(error).find((cause) => cause instanceof ChatError);
  const [status, message]: readonly [FailureStatus, string] = known
    ? [known.status, known.message]
    : explain(error, where);
  return new ChatError(status, withoutSecrets(message, where.apiKey));
}

function explain(error: unknown, where: Where): readonly [FailureStatus, string] {
  if (error instanceof ModelRefusal) return [502, explainRefusal(error, where)];
  if (error instanceof UnreadableAnswer) {
    return [
      502,
      `${where.label} sent something that cannot be read. Is ${where.baseUrl} the right host for it?`,
    ];
  }
  const code = codeOf(error);
  if (code !== null) return explainCode(code, where);
  const detail = detailOf(error);
  return [502, `${where.label} reported a problem${detail === '' ? '.' : `: ${detail}`}`];
}

function explainRefusal(
  { status, headers, body }: ModelRefusal,
  { label, baseUrl, settings }: Where,
): string {
  const detail = detailOf(body);
  const more = detail === '' ? '' : ` ${label} says: ${detail}`;
  if (status === 401 || status === 403) {
    return `${label} refused the API key (HTTP ${status}). Check the API key: "api_key" in the cheese, or the server's own, which is only sent to the provider itself and to hosts in COWTEX_ALLOWED_TARGETS.`;
  }
  if (status === 429) {
    return `${label} is limiting calls (HTTP 429). ${retryHint(headers['retry-after'])}${more}`;
  }
  if (status === 404) {
    return `${label} at ${baseUrl} does not know the model "${settings.model}" or this address (HTTP 404). Check the model and the host.${more}`;
  }
  if (status >= 300 && status < 400) {
    const to = typeof headers.location === 'string' ? headers.location : 'another address';
    return `${baseUrl} redirects to ${to}. Use that address as the cheese's host.`;
  }
  if (status >= 500) return `${label} has a problem of its own (HTTP ${status}). Try again later.${more}`;
  return `${label} refused the request (HTTP ${status}). Check the cheese's configuration.${more}`;
}

function retryHint(given: unknown): string {
  const seconds = Number(given);
  if (seconds > 0) return `Try again in ${Math.ceil(seconds)} s.`;
  return 'Try again in a moment.';
}

function explainCode(code: string, { label, baseUrl }: Where): readonly [FailureStatus, string] {
  switch (code) {
    case 'ECONNREFUSED':
      return [502, `Nothing answers at ${baseUrl}. Is ${label} running there?`];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [502, `The name ${new URL(baseUrl).hostname} cannot be found. Check the cheese's host.`];
    case 'ERR_IP_BLOCKED':
      return [
        400,
        `${baseUrl} is a private address, which models may not be at. Whoever runs the server can allow it in COWTEX_MODEL_TARGETS, unless it is a link-local or metadata address: those are never called.`,
      ];
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return [504, `${baseUrl} cannot be reached (${code}). Check the cheese's host.`];
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return [502, `The connection to ${label} broke in the middle of the answer. Try again.`];
    default:
      return [502, `The connection to ${baseUrl} failed (${code}).`];
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withoutSecrets(message: string, apiKey: string | null): string {
  const plain = apiKey === null || apiKey === '' ? message : message.replaceAll(apiKey, '•••');
  return plain.replaceAll(/\b(sk|pk|key)-[\w*.-]{6,}/gi, '•••');
}

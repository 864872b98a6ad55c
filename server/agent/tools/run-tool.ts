import type { ToolPatty } from '../../builder/agent-stack.ts';
import { methods } from '../../builder/patty-rules.ts';
import { changedNumber, isDense, isTooDeep, type Json, type JsonObject, parseJson } from '../../lib/json.ts';
import type { Targets } from '../../net/targets.ts';
import { coded, uncoded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { MASK, redacted, redactedMessage, secretsIn } from '../redact.ts';
import { fillUrl, inputNamed } from './fill-url.ts';
import { callHttp, usualHeaders } from './http-call.ts';
import { privacyHeaders } from './privacy-headers.ts';
import { requestBody, wireNamed } from './request-body.ts';
import type { ToolTrial } from './tool-trial.ts';

const DEFAULT_TIMEOUT_S = 15;
const MAX_TIMEOUT_S = 60;
const MAX_ERROR_TEXT = 2000;
const bodylessMethods = ['GET', 'DELETE'];

export interface PattyRun {
  readonly patty: ToolPatty;
  readonly input: JsonObject;
  /** Header values of the caller. Only those that the patty's `privacy_inputs` names are used. */
  readonly privacyInput: Readonly<Record<string, string>>;
  readonly targets: Targets;
  readonly signal: AbortSignal;
  /** Receives an API patty's request and response, once its call has ended. */
  readonly onTrial?: (trial: ToolTrial) => void;
}

/**
 * Runs a patty and returns its result as text. The result of a prompt patty is its prompt. An API patty calls its URL.
 * Inputs without a `{placeholder}` go into the query of a GET or DELETE, and into the body of other methods (`requestBody`).
 * @throws {AgentError} with a message for the model and for people who test the patty
 */
export async function runTool(call: PattyRun): Promise<string> {
  requireInputs(call);
  return call.patty.type === 'prompt' ? promptOf(call.patty) : await callApi(call);
}

/** A tool's result for the model: parsed JSON unless parsing would change a number or it is too deep, otherwise the text. */
export function readResult(text: string): Json {
  const first = text.trimStart().charAt(0);
  if ((first !== '{' && first !== '[') || isDense(text) || changedNumber(text) !== null) return text;
  const value = parseJson(text);
  return value === undefined || isTooDeep(value) ? text : value;
}

function promptOf({ settings }: ToolPatty): string {
  const { prompt } = settings;
  if (typeof prompt === 'string' && prompt !== '') return prompt;
  throw new AgentError('caller', coded('tool-prompt-missing'));
}

async function callApi({ patty, input, privacyInput, targets, signal, onTrial }: PattyRun): Promise<string> {
  const { url: template, method: given, timeout } = patty.settings;
  if (typeof template !== 'string' || template === '') {
    throw new AgentError('caller', coded('tool-url-missing'));
  }
  const method = (typeof given === 'string' ? given : 'get').trim().toUpperCase();
  if (!methods.includes(method.toLowerCase())) {
    throw new AgentError('caller', coded('tool-method-unknown', { method }));
  }
  const { url, rest } = fillUrl(template, input, requiredOf(patty));
  const bodyless = bodylessMethods.includes(method);
  if (bodyless)
    for (const [name, value] of Object.entries(wireNamed(rest, patty.parameters)))
      addToQuery(url, name, value);
  const seconds =
    typeof timeout === 'number' && timeout > 0 ? Math.min(timeout, MAX_TIMEOUT_S) : DEFAULT_TIMEOUT_S;
  const { headers, withheld } = privacyHeaders(patty.settings, privacyInput, url, targets);
  const body = bodyless ? null : await requestBody(patty, rest);
  // Neither the model nor the chat's rows contain private headers that a host sends back.
  const secrets = secretsIn(Object.values(headers));
  const mask = (text: string) => redacted(text, secrets);
  const shown = Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]));
  const request = {
    method,
    url: url.href,
    headers: { ...usualHeaders(body), ...shown },
    body: body?.text ?? null,
  };
  const began = performance.now();
  let status: number | null = null;
  const answer = await callHttp({ url, method, body, headers, targets, seconds, signal })
    .then((given) => {
      status = given.status;
      return given;
    })
    .catch((error: unknown) => {
      throw error instanceof AgentError
        ? new AgentError(error.fault, redactedMessage(error.coded, mask))
        : error;
    })
    .finally(() => onTrial?.({ request, status, milliseconds: Math.round(performance.now() - began) }));
  const text = mask(answer.text);
  if (answer.status < 400) return text === '' ? `HTTP ${answer.status}, no content` : text;
  const answered = mask(`HTTP ${answer.status} ${answer.statusText}`.trim());
  const detail = text.trim().slice(0, MAX_ERROR_TEXT);
  const needsToken = [401, 403].includes(answer.status) && withheld.length > 0;
  if (!needsToken) {
    const said = detail === '' ? '' : `: ${detail}`;
    throw new AgentError('host', uncoded(`${answered}${said}`));
  }
  const why = { answer: answered, names: withheld, host: url.host };
  throw new AgentError(
    'host',
    detail === '' ? coded('tool-withheld', why) : coded('tool-withheld-more', { ...why, detail }),
  );
}

function addToQuery(url: URL, name: string, value: Json): void {
  if (value === null) return;
  for (const one of Array.isArray(value) ? value : [value]) {
    url.searchParams.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  }
}

function requireInputs({ patty, input }: PattyRun): void {
  const missing = requiredOf(patty).filter((name) => (inputNamed(input, name) ?? null) === null);
  if (missing.length > 0) {
    throw new AgentError('caller', coded('tool-value-missing', { names: missing }));
  }
}

function requiredOf({ parameters }: ToolPatty): string[] {
  const { required } = parameters;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

import type { CheeseInput, Json, JsonObject, Patty } from './entities.ts';

/** The values of a cheese's configuration as shown; null if absent. */
interface CheeseSummary {
  readonly provider: string;
  readonly model: string | null;
  readonly endpoint: string | null;
  readonly temperature: string | null;
  readonly topP: string | null;
  readonly maxTokens: string | null;
}

/** The length at which the summary of a prompt patty is cut, in characters as a reader counts them. */
const PROMPT_LENGTH = 80;

/** The length at which a top bun's prompt is cut in its row. */
const EXCERPT_LENGTH = 240;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The content of a cheese's row. */
export function cheeseSummary({ type, jsonData }: CheeseInput): CheeseSummary {
  return {
    provider: type,
    model: said(jsonData, 'model'),
    endpoint: said(jsonData, 'host', 'endpoint', 'base_url'),
    temperature: said(jsonData, 'temperature'),
    topP: said(jsonData, 'topp', 'top_p'),
    maxTokens: said(jsonData, 'max_tokens', 'maxTokens'),
  };
}

/** True if the server keeps a key or headers for the cheese, which are masked here. */
export const hasSecrets = ({ jsonData: { api_key: key, headers } }: CheeseInput): boolean =>
  (key ?? '') !== '' || headers !== undefined;

/** The beginning of a prompt. */
export function promptExcerpt(prompt: string): string {
  return cut(prompt, EXCERPT_LENGTH);
}

/** The summary of a patty: the prompt of a prompt patty, or the call that an API patty makes. */
export function pattySummary({ type, settings }: Patty): string {
  if (type === 'prompt') return cut(said(settings, 'prompt') ?? '', PROMPT_LENGTH);
  const url = said(settings, 'url');
  return url === null ? '' : `${(said(settings, 'method') ?? 'get').toUpperCase()} ${url}`;
}

/** True if a call of the tool may change something: its method is another one than GET. */
export const changesSomething = ({ type, settings }: Patty): boolean =>
  type === 'api' && (said(settings, 'method') ?? 'get').toLowerCase() !== 'get';

/** True if the model is offered this tool. */
export function isPattyEnabled({ settings }: Patty): boolean {
  return settings.enabled !== false;
}

/** A tool's name for the user: its display name, else its tool ID. */
export function pattyName({ id, jsonData }: Patty): string {
  return said(jsonData, 'display_name', 'name') ?? id;
}

/** The name by which the model calls a tool; null if it has none. */
export const pattyToolId = ({ jsonData }: Patty): string | null => said(jsonData, 'name');

function said(data: JsonObject, ...names: readonly string[]): string | null {
  return names.map((name) => words(data[name])).find((value) => value !== '') ?? null;
}

function words(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept: string[] = [];
  for (const { segment } of characters.segment(text)) {
    if (kept.length === length) return `${kept.join('').trimEnd()}…`;
    kept.push(segment);
  }
  return text;
}

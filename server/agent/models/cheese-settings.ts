import { z } from 'zod';
import type { ModelCheese } from '../../builder/agent-stack.ts';
import { hostOf } from '../../builder/model-host.ts';
import { coded } from '../../words/coded.ts';
import type { Code } from '../../words/words.ts';
import { AgentError } from '../agent-error.ts';

const DEFAULT_TIMEOUT_S = 60;
const MAX_TIMEOUT_S = 600;

/** A number or the text of one. */
const number = z.union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())]);
const count = number.pipe(z.number().int().min(1));
const settingsSchema = z.object({
  model: z.string().trim().nullish().catch(undefined),
  temperature: number.nullish(),
  topp: number.nullish(),
  top_p: number.nullish(),
  max_tokens: count.nullish(),
  maxTokens: count.nullish(),
  timeout: number.pipe(z.number().positive()).nullish(),
  think: z.union([z.boolean(), z.enum(['low', 'medium', 'high'])]).nullish(),
});

/** The settings that are read here or say where the host is, and the fields of a request that the conversation makes. */
const ours: ReadonlySet<string> = new Set([
  ...Object.keys(settingsSchema.shape),
  ...['host', 'endpoint', 'base_url', 'api_key', 'headers', 'name', 'type', 'provider'],
  ...['messages', 'system', 'tools', 'stream'],
]);

export type CheeseSettings = Readonly<ReturnType<typeof readCheeseSettings>>;

const expectations: ReadonlyMap<string, Code> = new Map([
  ['temperature', 'model-setting-number'],
  ['topp', 'model-setting-number'],
  ['top_p', 'model-setting-number'],
  ['max_tokens', 'model-setting-count'],
  ['maxTokens', 'model-setting-count'],
  ['timeout', 'model-setting-seconds'],
  ['think', 'model-setting-think'],
]);

/**
 * Parses a cheese's settings.
 * @throws {AgentError} that names the invalid setting
 */
export function readCheeseSettings({ type, settings }: ModelCheese) {
  const parsed = settingsSchema.safeParse(settings);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '');
    throw new AgentError('caller', coded(expectations.get(name) ?? 'model-setting', { name }));
  }
  const { model, temperature, topp, top_p, max_tokens, maxTokens, timeout, think } = parsed.data;
  if (!model) {
    throw new AgentError('caller', coded('model-unnamed', { type }));
  }
  return {
    /** As it was typed; '' if none was given. */
    host: hostOf(settings),
    model,
    temperature: temperature ?? undefined,
    topP: topp ?? top_p ?? undefined,
    maxTokens: max_tokens ?? maxTokens ?? undefined,
    /** The longest silence in milliseconds, before the first chunk of an answer and between two chunks. */
    timeoutMs: Math.min(timeout ?? DEFAULT_TIMEOUT_S, MAX_TIMEOUT_S) * 1000,
    /** The effort of thinking that the model is asked for. Absent: the provider's default. */
    think: think ?? undefined,
    /** All others, which are the host's own and sent as they are. */
    others: Object.fromEntries(Object.entries(settings).filter(([name]) => !ours.has(name))),
  };
}

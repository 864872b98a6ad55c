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
const settingsSchema = z.object({
  model: z.string().trim().nullish().catch(undefined),
  temperature: number.nullish(),
  topp: number.nullish(),
  top_p: number.nullish(),
  max_tokens: number.pipe(z.number().int().min(1)).nullish(),
  timeout: number.pipe(z.number().positive()).nullish(),
  think: z.union([z.boolean(), z.enum(['low', 'medium', 'high'])]).nullish(),
});

export type CheeseSettings = Readonly<ReturnType<typeof readCheeseSettings>>;

const expectations: ReadonlyMap<string, Code> = new Map([
  ['temperature', 'model-setting-number'],
  ['topp', 'model-setting-number'],
  ['top_p', 'model-setting-number'],
  ['max_tokens', 'model-setting-count'],
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
  const value = parsed.data;
  const { model } = value;
  if (!model) {
    throw new AgentError('caller', coded('model-unnamed', { type }));
  }
  return {
    /** As it was typed; '' if none was given. */
    host: hostOf(settings),
    model,
    temperature: value.temperature ?? undefined,
    topP: value.topp ?? value.top_p ?? undefined,
    maxTokens: value.max_tokens ?? undefined,
    /** The longest silence in milliseconds, before the first chunk of an answer and between two chunks. */
    timeoutMs: Math.min(value.timeout ?? DEFAULT_TIMEOUT_S, MAX_TIMEOUT_S) * 1000,
    /** The effort of thinking that the model is asked for. Absent: the provider's default. */
    think: value.think ?? undefined,
  };
}

import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelCheese } from '../agent-stack.ts';
import { ChatError } from '../chat-error.ts';
import { isNamed, type Targets } from '../net/targets.ts';
import { baseUrlOf, type Provider, providerNamed, publicHosts } from './base-url.ts';
import { type CheeseSettings, readCheeseSettings } from './cheese-settings.ts';
import { createModelFetch, type ModelFetch } from './model-fetch.ts';
import { ollamaModel } from './ollama-model.ts';

/** What of the server's configuration (config.ts) a model needs. */
export interface ModelKeys {
  readonly openaiApiKey: string | undefined;
  readonly anthropicApiKey: string | undefined;
  readonly allowedTargets: readonly string[];
  /** Where the providers are when a cheese names no host; tests hand in their own. */
  readonly publicHosts?: Readonly<Record<Provider, string>>;
}

/** A model that is ready to be called. */
export interface ReadyModel {
  readonly model: LanguageModelV4;
  readonly settings: CheeseSettings;
  readonly provider: Provider;
  /** The cheese's type as it was typed. */
  readonly label: string;
  readonly baseUrl: string;
  /** What must not appear in any message. */
  readonly apiKey: string | null;
}

/**
 * Makes the cheese's model.
 * @throws {ChatError} 400 that says what is missing or cannot be used
 */
export function createModel(
  cheese: ModelCheese | null,
  keys: ModelKeys,
  targets: Pick<Targets, 'modelAt' | 'mayHoldModel'>,
): ReadyModel {
  if (cheese === null) {
    throw new ChatError(
      400,
      'This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.',
    );
  }
  const provider = providerOf(cheese.type);
  const settings = readCheeseSettings(cheese);
  const publicHost = (keys.publicHosts ?? publicHosts)[provider];
  const baseUrl = baseUrlOf(provider, settings.host || publicHost);
  const isPublic = new URL(baseUrl).origin === new URL(publicHost).origin;
  const mayUseOwnKey = isPublic || isNamed(keys.allowedTargets, new URL(baseUrl));
  const apiKey = cheese.apiKey || (mayUseOwnKey ? serverKey(provider, keys) : null);
  if (apiKey === null && provider !== 'ollama' && isPublic) {
    const variable = provider === 'openai' ? 'OPENAI_API_KEY' : 'ANTHROPIC_API_KEY';
    throw new ChatError(
      400,
      `The ${cheese.type} cheese has no API key. Add "api_key" to its configuration, or set ${variable} for the server.`,
    );
  }
  const fetch = createModelFetch(settings.timeoutMs, targets);
  const model = build(provider, { settings, baseUrl, isPublic, apiKey, fetch });
  return { model, settings, provider, label: cheese.type, baseUrl, apiKey };
}

function providerOf(type: string): Provider {
  const provider = providerNamed(type);
  if (provider !== null) return provider;
  throw new ChatError(
    400,
    `The cheese type "${type}" is not supported here. Supported are ollama, openai and anthropic; services with an OpenAI-like API work as openai with their own host.`,
  );
}

/**
 * The server's own key goes to the provider itself and to hosts that the server's configuration names; otherwise
 * anyone who may write a cheese could have it sent to a host of their own.
 */
function serverKey(provider: Provider, keys: ModelKeys): string | null {
  if (provider === 'openai') return keys.openaiApiKey ?? null;
  if (provider === 'anthropic') return keys.anthropicApiKey ?? null;
  return null;
}

interface Parts {
  readonly settings: CheeseSettings;
  readonly baseUrl: string;
  readonly isPublic: boolean;
  readonly apiKey: string | null;
  readonly fetch: ModelFetch;
}

function build(provider: Provider, { settings, baseUrl, isPublic, apiKey, fetch }: Parts): LanguageModelV4 {
  const { model, think } = settings;
  if (provider === 'ollama') return ollamaModel({ baseUrl, model, think, apiKey, fetch });
  if (provider === 'anthropic') {
    // Without a key of its own the library would look into the environment.
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch })(model);
  }
  if (isPublic) {
    return createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch }).chat(model);
  }
  // Compatible hosts take `max_tokens` and stream their thinking, which OpenAI's own client knows nothing of.
  const key = apiKey === null ? {} : { apiKey };
  return createOpenAICompatible({ baseURL: baseUrl, name: 'openai', fetch, includeUsage: true, ...key })(
    model,
  );
}

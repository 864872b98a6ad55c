import type { ModelCheese } from '../../builder/agent-stack.ts';
import { isPublicHost, type Provider, providerNamed, publicHosts } from '../../builder/model-host.ts';
import type { Config } from '../../config/config.ts';
import { isNamed } from '../../net/targets.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { secretsIn } from '../redact.ts';
import { anthropicReader } from './anthropic-reader.ts';
import { baseUrlOf } from './base-url.ts';
import { type CheeseSettings, readCheeseSettings } from './cheese-settings.ts';
import { CompatibleHost } from './compatible-host.ts';
import type { ProviderApi } from './model-stream.ts';
import { ollamaReader } from './ollama-reader.ts';
import { ollamaRequest } from './ollama-request.ts';
import { openaiReader } from './openai-reader.ts';
import { clients, writtenRequest } from './written-request.ts';

/** The part of the server's configuration that models need. */
export type ModelKeys = Pick<Config, 'openaiApiKey' | 'anthropicApiKey' | 'allowedTargets'>;

export interface ReadyModel {
  readonly provider: Provider;
  readonly api: ProviderApi;
  readonly settings: CheeseSettings;
  /** The cheese's type as it was typed, for messages. */
  readonly label: string;
  readonly baseUrl: string;
  /** The key and what else is sent to the host as a header. No message may contain it. */
  readonly secrets: readonly string[];
}

/**
 * Makes the cheese's model.
 * @throws {AgentError} that names the missing or invalid setting
 */
export function createModel(cheese: ModelCheese | null, keys: ModelKeys): ReadyModel {
  if (cheese === null) {
    throw new AgentError('caller', coded('model-missing'));
  }
  const provider = providerOf(cheese.type);
  const settings = readCheeseSettings(cheese);
  const { baseUrl, query } = baseUrlOf(provider, settings.host || publicHosts[provider]);
  const url = new URL(baseUrl);
  const isPublic = isPublicHost(provider, url);
  const apiKey = unquoted(cheese.apiKey ?? '') || serverKey(provider, url, keys);
  if (apiKey === null && provider !== 'ollama' && isPublic) {
    const variable = provider === 'openai' ? 'OPENAI_API_KEY' : 'ANTHROPIC_API_KEY';
    throw new AgentError('caller', coded('model-without-key', { type: cheese.type, variable }));
  }
  const api = apiOf(provider, { settings, baseUrl, isPublic, apiKey });
  const own = Object.entries(cheese.headers).map(([name, value]) => [name.toLowerCase(), value]);
  const completed: ProviderApi = {
    ...api,
    async write(question) {
      const request = await api.write(question);
      const headers = { ...request.headers, ...Object.fromEntries(own) };
      return { ...request, url: request.url + query, headers };
    },
  };
  const secrets = [...(apiKey ? [apiKey] : []), ...secretsIn(Object.values(cheese.headers))];
  return { provider, api: completed, settings, label: cheese.type, baseUrl, secrets };
}

/** A key without the quotation marks between which people paste it. */
function unquoted(given: string): string {
  const key = given.trim();
  return /^["'`“”‘’«»].*["'`“”‘’«»]$/s.test(key) ? key.slice(1, -1).trim() : key;
}

function providerOf(type: string): Provider {
  const provider = providerNamed(type);
  if (provider !== null) return provider;
  throw new AgentError('caller', coded('model-unsupported', { type }));
}

/**
 * The server's own key is sent to the provider itself and to hosts in the server's configuration only. Otherwise anyone
 * who may write a cheese could have it sent to a host of their own.
 */
export function serverKey(provider: Provider, url: URL, keys: ModelKeys): string | null {
  if (!isPublicHost(provider, url) && !isNamed(keys.allowedTargets, url)) return null;
  if (provider === 'openai') return keys.openaiApiKey ?? null;
  if (provider === 'anthropic') return keys.anthropicApiKey ?? null;
  return null;
}

function apiOf(
  provider: Provider,
  {
    settings,
    baseUrl,
    apiKey,
    isPublic,
  }: Pick<ReadyModel, 'settings' | 'baseUrl'> & {
    apiKey: string | null;
    isPublic: boolean;
  },
): ProviderApi {
  const { model, others } = settings;
  const key = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  if (provider === 'ollama') {
    return {
      reader: ollamaReader,
      write: async (question) => ({
        url: `${baseUrl}/api/chat`,
        headers: { 'content-type': 'application/json', ...key },
        body: JSON.stringify(ollamaRequest(model, settings, question)),
        warnings: [],
      }),
    };
  }
  if (provider === 'anthropic') {
    const client = clients.anthropic(baseUrl, model);
    return {
      reader: anthropicReader,
      async write(question) {
        const { headers, body, ...request } = await writtenRequest(
          client,
          // Other hosts refuse what only the provider's own knows.
          isPublic ? question : { ...question, providerOptions: { anthropic: { toolStreaming: false } } },
        );
        const { 'anthropic-beta': beta, ...usual } = headers;
        const sent = { ...(isPublic ? headers : usual), ...(apiKey !== null && { 'x-api-key': apiKey }) };
        return { ...request, headers: sent, body: JSON.stringify({ ...body, ...others }) };
      },
    };
  }
  if (isPublic) {
    const client = clients.openai(baseUrl, model);
    return {
      reader: openaiReader,
      async write(question) {
        const { headers, body, ...request } = await writtenRequest(client, question);
        return { ...request, headers: { ...headers, ...key }, body: JSON.stringify({ ...body, ...others }) };
      },
    };
  }
  const client = clients.compatible(baseUrl, model);
  const host = new CompatibleHost(baseUrl);
  return {
    reader: openaiReader,
    learns: (refusal) => host.learns(refusal),
    async write(question) {
      const { headers, body, ...request } = await writtenRequest(client, question);
      const sent = { ...host.body(body, question), ...others };
      return { ...request, headers: { ...headers, ...key }, body: JSON.stringify(sent) };
    },
  };
}

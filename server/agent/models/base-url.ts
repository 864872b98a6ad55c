import { addressOf, type Provider } from '../../builder/model-host.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';

/** Paths that people copy along with the base URL. */
const endpoints: Readonly<Record<Provider, RegExp>> = {
  ollama: /\/api(\/(chat|generate|tags|show|ps|version|embed|embeddings))?$/,
  openai: /\/(chat\/completions|chat|completions|responses|embeddings|models)$/,
  anthropic: /\/(messages|messages\/count_tokens|complete|models)$/,
};

/**
 * The base URL of a provider's calls, without a slash at its end, and the query that each call has. An `openai` or
 * `anthropic` host may have `/v1` or not, and every host may have the path of the call itself.
 * @throws {AgentError} if the host is not an http or https URL, or has OpenAI's API while the provider is Ollama
 */
export function baseUrlOf(provider: Provider, host: string): { baseUrl: string; query: string } {
  const url = addressOf(host);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new AgentError('caller', coded('model-host-invalid', { host }));
  }
  if (url.username !== '' || url.password !== '') {
    throw new AgentError('caller', coded('model-host-secret'));
  }
  const given = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (provider === 'ollama' && /\/v1(\/|$)/.test(given))
    throw new AgentError('caller', coded('model-host-compatible', { host }));
  const path = given.replace(endpoints[provider], '');
  return { baseUrl: url.origin + versioned(provider, path), query: url.search };
}

function versioned(provider: Provider, path: string): string {
  if (provider === 'ollama') return path;
  // OpenAI's client expects the version in the base URL. Anthropic's adds it, also below a path of a compatible host.
  if (provider === 'openai') return path === '' ? '/v1' : path;
  return /\/v\d+$/.test(path) ? path : `${path}/v1`;
}

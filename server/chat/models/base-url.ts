import { addressOf, type Provider } from '../../builder/model-host.ts';
import { ChatError } from '../chat-error.ts';

/** Ends of addresses that people copy along with the base. */
const endpoints: Readonly<Record<Provider, RegExp>> = {
  ollama: /\/api(\/(chat|generate|tags))?$/,
  openai: /\/chat\/completions$/,
  anthropic: /\/messages$/,
};

/**
 * The address below which a provider's calls are, without a slash at its end: `openai` and `anthropic` hosts are
 * taken with or without `/v1`, and every host with the path of the call itself.
 * @throws {ChatError} 400 where the host is not an http or https address
 */
export function baseUrlOf(provider: Provider, host: string): string {
  const url = addressOf(host);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ChatError(400, `The cheese's host "${host}" is not an http or https address.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new ChatError(400, 'The cheese\'s host must not hold a user name or password. Use "api_key".');
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(endpoints[provider], '');
  return url.origin + versioned(provider, path);
}

function versioned(provider: Provider, path: string): string {
  if (provider === 'ollama') return path;
  // OpenAI's clients are given the version, Anthropic's add it, also below a path of a compatible host.
  if (provider === 'openai') return path === '' ? '/v1' : path;
  return /\/v\d+$/.test(path) ? path : `${path}/v1`;
}

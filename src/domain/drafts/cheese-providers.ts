import type { CheeseDraft, CheeseSettings } from './cheese-draft.ts';

/** The usual settings of the providers that the embedded server knows. */
export function providerDefaults(demoModelHost: string): Readonly<Record<string, CheeseSettings>> {
  const usual = { temperature: '0.7', topP: '', maxTokens: '', timeout: '60' };
  return {
    // The demo model speaks Ollama's protocol and needs no account.
    ollama: { ...usual, host: demoModelHost, model: 'gpt-oss', topP: '0.9', timeout: '30' },
    openai: { ...usual, host: 'https://api.openai.com/v1', model: 'gpt-4o' },
    anthropic: { ...usual, host: 'https://api.anthropic.com/v1', model: 'claude-sonnet-4-5' },
  };
}

/** The usual settings of the draft's provider, if the draft has no host or the usual host of another provider. */
export function offeredDefaults(
  { type, host }: CheeseDraft,
  defaults: Readonly<Record<string, CheeseSettings>>,
): CheeseSettings | null {
  const own = new Map(Object.entries(defaults)).get(type.trim().toLowerCase());
  if (own === undefined || host.trim() === own.host) return null;
  const isUsual = host.trim() === '' || Object.values(defaults).some((other) => other.host === host.trim());
  return isUsual ? own : null;
}

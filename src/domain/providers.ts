/** The providers that the embedded server knows. */
export const providers = ['ollama', 'openai', 'anthropic'] as const;

export type Provider = (typeof providers)[number];

/** The provider that a cheese's type names, as the embedded server reads it; undefined for any other. */
export const providerOf = (type: string): Provider | undefined =>
  providers.find((provider) => provider === type.trim().toLowerCase());

/**
 * The usual configuration of each provider. That of ollama is the demo model's, which speaks Ollama's protocol and needs no
 * account. Anthropic's newer models refuse a top-p beside a temperature.
 */
export const usualConfiguration = (demoModelHost: string) => ({
  ollama: { host: demoModelHost, model: 'gpt-oss', temperature: 0.7, topp: 0.9, timeout: 30 },
  openai: { host: 'https://api.openai.com/v1', model: 'gpt-4o', temperature: 0.7, timeout: 60 },
  anthropic: {
    host: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-4-5',
    temperature: 0.7,
    timeout: 60,
  },
});

/**
 * The settings that change with the provider: those of `names` that nobody typed, because they are as one of the providers
 * usually has them.
 */
export function followingSettings<TName extends string>(
  names: readonly TName[],
  settings: Readonly<Record<TName, string>>,
  provider: Provider,
  usual: Readonly<Record<Provider, Readonly<Record<TName, string>>>>,
): Partial<Record<TName, string>> {
  const following: Partial<Record<TName, string>> = {};
  for (const name of names)
    if (providers.some((other) => usual[other][name] === settings[name].trim()))
      following[name] = usual[provider][name];
  return following;
}

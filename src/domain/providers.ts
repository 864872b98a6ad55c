/** The providers that the embedded server knows. */
export const providers = ['ollama', 'openai', 'anthropic'] as const;

export type Provider = (typeof providers)[number];

/** True if a cheese's type names one of them, as the embedded server reads it. */
export const isProvider = (type: string): boolean =>
  providers.some((provider) => provider === type.trim().toLowerCase());

/** The configuration of the demo model at this address. It speaks Ollama's protocol and needs no account. */
export const demoModel = (host: string) => ({
  host,
  model: 'gpt-oss',
  temperature: 0.7,
  topp: 0.9,
  timeout: 30,
});

/** The providers that the embedded server knows. */
export const providers = ['ollama', 'openai', 'anthropic'] as const;

export type Provider = (typeof providers)[number];

/** Whether a cheese's type names one of them, as the embedded server reads it. */
export const isProvider = (type: string): boolean =>
  providers.some((provider) => provider === type.trim().toLowerCase());

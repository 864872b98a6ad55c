import { z } from './zod.ts';

/** Where the two services are: absolute addresses without a trailing slash. */
export interface Config {
  readonly authBaseUrl: string;
  /** '' where the configuration says so explicitly: then there is no builder to talk to. */
  readonly builderBaseUrl: string;
}

const base = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().replace(/(?<!\/)\/+$/, '')),
    ),
  ),
  undefined,
);
const schema = z.object({ authBaseUrl: base, builderBaseUrl: base });

/**
 * Reads what `fetchConfig` brought (decision 6). A missing file or key means `origin`, the page's own. Never throws.
 */
export const readConfig = (text: string, origin: string): Config => {
  try {
    const given = schema.parse(JSON.parse(text));
    return {
      authBaseUrl: given.authBaseUrl || origin,
      builderBaseUrl: given.builderBaseUrl ?? origin,
    };
  } catch {
    // No file: a static host answers with its index page.
    return { authBaseUrl: origin, builderBaseUrl: origin };
  }
};

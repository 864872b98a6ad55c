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
      z.transform((text) => text.trim().replace(/\/+$/, '')),
    ),
  ),
  undefined,
);
const schema = z.object({ authBaseUrl: base, builderBaseUrl: base });

const read = (text: string, origin: string): Config => {
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

/**
 * Reads `/config.json` (decision 6). A missing file or key means `origin`, the page's own. Never rejects: a
 * host that does not answer here does not answer there either, and the session says so.
 */
export const loadConfig = async (
  fetchText: typeof fetch = fetch,
  origin: string = location.origin,
): Promise<Config> => {
  try {
    const response = await fetchText(`${origin}/config.json`, {
      cache: 'no-cache',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    });
    return read(response.ok ? await response.text() : '', origin);
  } catch {
    return read('', origin);
  }
};

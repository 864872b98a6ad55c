import { isRecord } from '#domain/record.ts';

/** There is a file, but it cannot be read. Somebody has to correct it. */
export class ConfigError extends Error {}

/** The statuses of a missing file; object stores answer 403. */
const missing = [404, 410, 403];

/**
 * Fetches the text of `/config.json`; '' if there is no such file, where a static host may answer with a page. Rejects on
 * any other failure: a console that took the page's own origin for its services would send passwords to the wrong host.
 * @throws {ConfigError} if the file is not a JSON object
 */
export async function fetchConfig(
  fetchText: typeof fetch = fetch,
  origin: string = location.origin,
): Promise<string> {
  const response = await fetchText(`${origin}/config.json`, {
    cache: 'no-cache',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) {
    const text = await response.text();
    if (/^\s*(<|$)/.test(text)) return '';
    requireObject(text);
    return text;
  }
  if (missing.includes(response.status)) return '';
  throw new Error(`/config.json: ${response.status} ${response.statusText}`.trimEnd());
}

function requireObject(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`/config.json: ${error instanceof Error ? error.message : 'not JSON'}`);
  }
  if (!isRecord(value)) throw new ConfigError('/config.json: not a JSON object');
}

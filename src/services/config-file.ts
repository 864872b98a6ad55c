/** The statuses of a missing file; object stores answer 403. */
const MISSING = [404, 410, 403];

/**
 * Fetches the text of `/config.json`; '' if there is no such file. Rejects on any other failure: a console that took
 * the page's own origin for its services would send passwords to the wrong host.
 */
export const fetchConfig = async (
  fetchText: typeof fetch = fetch,
  origin: string = location.origin,
): Promise<string> => {
  const response = await fetchText(`${origin}/config.json`, {
    cache: 'no-cache',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) return await response.text();
  if (MISSING.includes(response.status)) return '';
  throw new Error(`/config.json: ${response.status} ${response.statusText}`.trimEnd());
};

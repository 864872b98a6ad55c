/** Object stores refuse what they do not have. */
const MISSING = [404, 410, 403];

/**
 * Fetches the text of `/config.json`; '' where there is none. Anything else but the file (a 5xx, no
 * answer) rejects: a console that then took the page's own origin for its services would be another console.
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

/**
 * Fetches the text of `/config.json`; '' where there is none. It is asked for at the very start and read by `readConfig`
 * when a service is first called. Never rejects: a host that does not answer here does not answer there either, and
 * the session says so.
 */
export const fetchConfig = async (
  fetchText: typeof fetch = fetch,
  origin: string = location.origin,
): Promise<string> => {
  try {
    const response = await fetchText(`${origin}/config.json`, {
      cache: 'no-cache',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
};

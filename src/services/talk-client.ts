import { isRecord } from '#domain/record.ts';
import { CallError, isText, networkError } from './call-error.ts';

/**
 * The name of a burger that visitors may talk to; null if there is none. It is asked without a sign-in, by a page that has room
 * for neither of the console's clients.
 * @throws {CallError} if no server answered, or another answer came
 */
export async function openBurger(burgerId: string, signal: AbortSignal): Promise<{ name: string } | null> {
  const response = await fetch(`/api/talk/${encodeURIComponent(burgerId)}`, { signal }).catch((error) => {
    throw networkError(error);
  });
  if (response.status === 404) return null;
  const answer: unknown = await response.json().catch(() => null);
  const data = isRecord(answer) ? answer.data : null;
  if (!response.ok || !isRecord(data) || !isText(data.name)) throw new CallError('', response.status, answer);
  return { name: data.name };
}

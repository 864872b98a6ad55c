import { isObject, type Json } from '../../lib/json.ts';

/**
 * The error that a body or an event reports, in any of the hosts' forms; null if it reports none. Of an error that has
 * no words, it is the error as JSON.
 */
export function reportedError(value: Json | undefined): string | null {
  if (Array.isArray(value)) return value.map(reportedError).filter(Boolean).join(' ') || null;
  if (typeof value === 'string') return value.trim() || null;
  if (!isObject(value)) return null;
  const { error, message, msg, detail, errors } = value;
  if (typeof message === 'string' || typeof msg === 'string') return reportedError(message || msg);
  const cause = error || detail || errors;
  if (!cause) return null;
  return reportedError(cause) ?? JSON.stringify(cause);
}

/**
 * True if a message of an answer reports an error instead of a part of it. Some hosts do so by words that stand alone. `choices`
 * are a part of OpenAI's answers, and a ping may say anything.
 */
export function isError(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
  if (value.error || value.object === 'error' || value.type === 'error') return true;
  return !value.choices && value.type !== 'ping' && reportedError(value) !== null;
}

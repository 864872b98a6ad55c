import { jsonValue } from '#domain/json/value.ts';
import { isRecord } from '#domain/record.ts';
import { CallError, isText } from './call-error.ts';

function messageIn(value: unknown): string | undefined {
  if (!isRecord(value)) return isText(value) ? value : undefined;
  const nested = isRecord(value.error) ? value.error.message : undefined;
  return [value.message, value.error, nested].find(isText);
}

/** Reads a failed answer: the message in its body, else its status text. */
export function readFailure(status: number, statusText: string, text: string): CallError {
  if (text.trim() === '') return new CallError(statusText || 'Unknown error', status);
  const value = jsonValue(text);
  if (value === undefined) return new CallError('Invalid JSON response', status, text);
  return new CallError(messageIn(value) ?? (statusText || 'Something went wrong'), status, value);
}

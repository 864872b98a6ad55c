import type { Json } from '#domain/entities.ts';

/** The maximum depth, and the maximum number of entries of a list or an object. */
const MAX_DEPTH = 10;
const MAX_COUNT = 200;

/**
 * Converts a value to JSON. Actors, snapshots and dates are converted by their `toJSON`. Other objects that are neither
 * plain nor collections are shown by the name of their class. Values that are too deep or too long are cut with an
 * ellipsis.
 */
export function toPlain(value: unknown, above: readonly object[] = []): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value !== 'object') return String(value);
  if (above.includes(value)) return '[circular]';
  if (above.length >= MAX_DEPTH) return '…';
  const inside = [...above, value];
  if ('toJSON' in value && typeof value.toJSON === 'function') return toPlain(value.toJSON(), inside);
  if (Array.isArray(value) || value instanceof Set) return listed([...value], inside);
  if (value instanceof Map) return named([...value], inside);
  if (value instanceof Error) {
    const { name, message } = value;
    return named([['name', name], ['message', message], ...Object.entries(value)], inside);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return named(Object.entries(value), inside);
  return `[${value.constructor.name}]`;
}

const isCut = (entries: readonly unknown[]) => entries.length > MAX_COUNT;

function listed(items: readonly unknown[], above: readonly object[]): Json {
  const shown = items.slice(0, isCut(items) ? MAX_COUNT - 1 : MAX_COUNT).map((item) => toPlain(item, above));
  return isCut(items) ? [...shown, '…'] : shown;
}

function named(entries: readonly (readonly [unknown, unknown])[], above: readonly object[]): Json {
  const shown = entries
    .slice(0, isCut(entries) ? MAX_COUNT - 1 : MAX_COUNT)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [String(key), toPlain(value, above)] as const);
  return Object.fromEntries(isCut(entries) ? [...shown, ['…', '…']] : shown);
}

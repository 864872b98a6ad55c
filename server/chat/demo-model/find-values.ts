import type { DemoTool } from './wire.ts';

/** A parameter's JSON schema, as far as the rules look into it. */
type Property = Readonly<Record<string, unknown>>;

/** Words after which a value is likely: "the weather in Paris", "about Ada Lovelace". */
const NAMED = /\b(?:in|for|of|about|at|to|from|named|called)\s+((?:[A-Z][\p{L}'-]*)(?:\s+[A-Z][\p{L}'-]*)*)/u;
const QUOTED = /"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|`([^`]+)`|(?:^|\s)'([^']+)'/gu;
const NUMBER = /-?\d+(?:\.\d+)?/g;
/** Something with a digit in it: `B-12`, `42`, `BLD_001`. */
const IDENTIFIER = /[A-Za-z0-9][A-Za-z0-9_-]*/g;

/**
 * The arguments that a message gives for a tool, by these rules, for each parameter in turn: what follows its
 * name ("building id 7", "building_id=7"); one of its `enum` values; for a number the next number; for a text
 * the next quoted text, else the next word with a digit in it, else a name after "in", "for", "about" and the
 * like. What one parameter took no other takes.
 */
export function findValues({ parameters }: DemoTool, message: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let rest = message;
  for (const [name, property] of Object.entries(parameters?.properties ?? {})) {
    const taken = afterName(name, rest) ?? enumValue(property, rest) ?? anyValue(property, rest);
    if (taken === null) continue;
    const value = typed(property, taken);
    if (value === null) continue;
    found[name] = value;
    rest = rest.replace(taken, ' ');
  }
  return found;
}

function afterName(name: string, message: string): string | null {
  const spelled = name
    .split(/[_\s-]+/)
    .map(escaped)
    .join('[_\\s-]*');
  const after = new RegExp(
    `${spelled}\\s*(?:[:=：]|\\bis\\b|是|为)?\\s*["“「']?([\\p{L}\\p{N}][\\p{L}\\p{N}_.-]*)`,
    'iu',
  );
  const value = after.exec(message)?.[1]?.replace(/[.-]+$/, '');
  // "the building id is missing" gives no value: without a digit, it must have been set with a sign.
  if (value === undefined) return null;
  const isSet = new RegExp(`${spelled}\\s*[:=：]`, 'iu').test(message);
  return isSet || /\d/.test(value) ? value : null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function enumValue({ enum: values }: Property, message: string): string | null {
  if (!Array.isArray(values)) return null;
  const lower = message.toLowerCase();
  return values.find((value) => typeof value === 'string' && lower.includes(value.toLowerCase())) ?? null;
}

function anyValue(property: Property, message: string): string | null {
  if (Array.isArray(property.enum) || property.type === 'boolean') return null;
  if (property.type === 'number' || property.type === 'integer') return message.match(NUMBER)?.[0] ?? null;
  if (property.type === 'object' || property.type === 'array') return null;
  const quoted = [...message.matchAll(QUOTED)][0]?.slice(1).find((group) => group !== undefined);
  const identifier = message.match(IDENTIFIER)?.find((word) => /\d/.test(word));
  return quoted ?? identifier ?? NAMED.exec(message)?.[1] ?? null;
}

function typed({ type }: Property, text: string): string | number | boolean | null {
  if (type === 'number' || type === 'integer') {
    const value = Number(text);
    return Number.isFinite(value) && (type === 'number' || Number.isInteger(value)) ? value : null;
  }
  if (type === 'boolean') return /^(true|yes|on|1)$/i.test(text);
  return text;
}

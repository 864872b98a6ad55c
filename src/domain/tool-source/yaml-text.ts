import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import type { Json } from '#domain/entities.ts';
import type { Parsed } from '#domain/json/text.ts';
import { isRecord } from '#domain/record.ts';

/** The library limits the nesting of a text, but neither the repetition by aliases nor an alias within its own value. */
const MAX_VALUES = 300_000;
const MAX_DEPTH = 200;

/** Only the types of JSON, and `<<`, which merges mappings. Any other tag is a fault. */
const options = { schema: CORE_SCHEMA.withTags(mergeTag), maxAliases: 1_000, maxTotalMergeKeys: 2_000 };

/** Parses YAML that a user pasted. Null if it is empty or holds several documents. */
export function parseYamlText(text: string): Parsed<Json> | null {
  try {
    return { ok: true, value: jsonOf(loaded(text)) };
  } catch (error) {
    if (!(error instanceof YAMLException || error instanceof TooMuch)) throw error;
    if (error instanceof TooMuch || error.reason.startsWith('merge keys exceeded'))
      return failed(msg`This YAML repeats itself too often to be read.`);
    if (error.mark === undefined) return null;
    const line = error.mark.line + 1;
    return failed(
      error.reason === 'duplicated mapping key'
        ? msg`This YAML has the same name twice: see line ${line}.`
        : msg`This is neither a cURL command nor JSON, and as YAML it can’t be read: see line ${line}.`,
    );
  }
}

const failed = (message: MessageDescriptor) => ({ ok: false, message, position: null }) as const;

/** A selection that starts at the first letter of an excerpt lacks the indentation of the first line. */
function loaded(text: string): unknown {
  try {
    return load(text, options);
  } catch (error) {
    const aligned = withFirstLineAligned(text);
    if (aligned === text) throw error;
    return load(aligned, options);
  }
}

/** The first line gets the indentation that all the others have. */
function withFirstLineAligned(text: string): string {
  const excerpt = text.trimStart();
  const blankLines = text.slice(0, text.lastIndexOf('\n', text.length - excerpt.length) + 1);
  const others = excerpt.split('\n').slice(1);
  const indentation = others
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length)
    .reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  return Number.isFinite(indentation) ? blankLines + ' '.repeat(indentation) + excerpt : text;
}

class TooMuch extends Error {}

function jsonOf(root: unknown): Json {
  let left = MAX_VALUES;
  const convert = (value: unknown, depth: number): Json => {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH) throw new TooMuch();
    if (Array.isArray(value)) return value.map((each: unknown) => convert(each, depth + 1));
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, convert(each, depth + 1)]),
      );
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;
  };
  return convert(root, 0);
}

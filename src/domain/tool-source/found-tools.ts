import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Json } from '#domain/entities.ts';
import { isJsonObject, type Parsed, parseJsonRoughly } from '#domain/json/text.ts';
import { toolFromCurl } from './curl-command.ts';
import type { FoundTool } from './found-tool.ts';
import { toolsFromOpenApi } from './openapi-operations.ts';
import { parseYamlText } from './yaml-text.ts';

/** The tools in a pasted text. */
interface FoundTools {
  readonly tools: readonly FoundTool[];
  /** The reason why there is no tool, or the missing parts of the tools. */
  readonly note: MessageDescriptor | null;
}

const CURL = /^(?:\$ )?curl\b/;

/** The tools in a text: the one of a cURL command, or those of the operations of an OpenAPI document or of an excerpt. */
export function foundTools(text: string): FoundTools {
  const start = text.trimStart();
  if (start === '') return { tools: [], note: null };
  if (CURL.test(start)) {
    const found = toolFromCurl(text);
    if (found === null) return nothing;
    const names = found.leftOut.join(' ');
    if (names !== '') return { tools: [found.tool], note: msg`Not copied from the command: ${names}` };
    return {
      tools: [found.tool],
      note: found.isForm ? msg`The tool sends the form’s fields as JSON.` : null,
    };
  }
  const isJson = /^["{[]/.test(start);
  return inDocument(isJson ? parseExcerpt(text) : parseYamlText(text), text);
}

const nothing: FoundTools = {
  tools: [],
  note: msg`This is neither a cURL command nor an OpenAPI document or operation.`,
};

/** The maximum depth of a document. With the references that are followed, a value is seven times as deep, which the stack holds. */
const DEEPEST = 200;
/** The maximum number of offered tools. A list of thousands of buttons would hold the page for seconds. */
const MOST_TOOLS = 300;

function inDocument(parsed: Parsed<Json> | null, text: string): FoundTools {
  if (parsed === null) return nothing;
  if (!parsed.ok) return { tools: [], note: parsed.message };
  if (isDeeper(parsed.value, DEEPEST))
    return {
      tools: [],
      note: msg`This is nested more than ${{ deepest: DEEPEST }} levels deep. Paste the operation alone.`,
    };
  const all = toolsFromOpenApi(parsed.value);
  if (all.length === 0) return nothing;
  const tools = all.slice(0, MOST_TOOLS);
  if (all.length > MOST_TOOLS)
    return {
      tools,
      note: msg`This text has ${all.length} calls. Only the first ${{ mostTools: MOST_TOOLS }} are offered. For another, paste its operation alone.`,
    };
  const parts = isJsonObject(parsed.value) ? (parsed.value.components ?? parsed.value.definitions) : null;
  const lacksParts = !isJsonObject(parts) && text.includes('$ref');
  return {
    tools,
    note: lacksParts
      ? msg`The text refers to parts of its document that it doesn’t contain. They are ignored.`
      : null,
  };
}

/** Parses JSON. An excerpt of an object may begin with a name, and end with the comma before the next one. */
function parseExcerpt(text: string): Parsed<Json> {
  const excerpt = text.trim().replace(/,$/, '');
  const parsed = parseJsonRoughly(excerpt.startsWith('"') ? `{${excerpt}}` : excerpt);
  return parsed.ok ? parsed : parseJsonRoughly(text);
}

/** True if a value has more than so many levels. It does not recurse, because the value may be deeper than the stack. */
function isDeeper(value: Json, levels: number): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; depth <= levels && level.length > 0; depth += 1)
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values<Json>({ ...each }) : [],
    );
  return level.length > 0;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Json } from '#domain/entities.ts';
import { type Parsed, parseJsonRoughly } from '#domain/json/text.ts';
import { toolFromCurl } from './curl-command.ts';
import { curlWordsIn } from './curl-words.ts';
import type { FoundTool } from './found-tool.ts';
import { type OpenApiDocument, openApiDocument } from './openapi-document.ts';
import { toolsFromOpenApi } from './openapi-operations.ts';
import { parseYamlText } from './yaml-text.ts';

/** The tools in a pasted text. */
interface FoundTools {
  readonly tools: readonly FoundTool[];
  /** The reason why there is no tool. */
  readonly note: MessageDescriptor | null;
}

/** The most characters of a document, which takes a second or two to read. */
const MAX_LENGTH = 4_000_000;

/** The tools in a text: the one of a cURL command, or those of the operations of an OpenAPI document or of some of its paths. */
export function foundTools(text: string): FoundTools {
  const start = text.trimStart();
  if (start === '') return { tools: [], note: null };
  if (text.length > MAX_LENGTH)
    return none(msg`This is longer than 4 million characters. Paste the paths that you need.`);
  const words = curlWordsIn(text);
  if (words !== null) {
    const tool = toolFromCurl(words);
    return tool === null ? nothing : { tools: [tool], note: null };
  }
  return inDocument(/^["{[]/.test(start) ? parseExcerpt(text) : parseYamlText(text));
}

const none = (note: MessageDescriptor): FoundTools => ({ tools: [], note });
const nothing = none(msg`This is neither a cURL command nor an OpenAPI document or a path of one.`);

/** The maximum depth of a document, which the stack holds several times. */
const MAX_DEPTH = 200;

function inDocument(parsed: Parsed<Json> | null): FoundTools {
  if (parsed === null) return nothing;
  if (!parsed.ok) return none(parsed.message);
  if (isDeeper(parsed.value, MAX_DEPTH))
    return none(msg`This is nested more than ${{ deepest: MAX_DEPTH }} levels deep. Paste the path alone.`);
  let document: OpenApiDocument | null;
  try {
    document = openApiDocument(parsed.value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return none(msg`This OpenAPI document can’t be read: ${reason}`);
  }
  const tools = document === null ? [] : toolsFromOpenApi(document);
  return tools.length === 0 ? nothing : { tools, note: null };
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

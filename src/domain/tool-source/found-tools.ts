import { parseJsonText } from '#domain/json-text.ts';
import { toolFromCurl } from './curl-command.ts';
import type { FoundTool } from './found-tool.ts';
import { toolsFromOpenApi } from './openapi-operations.ts';

/** The tools in a text: the one of a cURL command, or those of an OpenAPI document's operations; empty if it is neither. */
export function foundTools(text: string): readonly FoundTool[] {
  const start = text.trimStart();
  if (start.startsWith('{')) {
    const parsed = parseJsonText(text);
    return parsed.ok ? toolsFromOpenApi(parsed.value) : [];
  }
  const tool = toolFromCurl(start);
  return tool === null ? [] : [tool];
}

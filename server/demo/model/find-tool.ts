import { findValues } from './find-values.ts';
import type { DemoTool } from './schema.ts';

/** The model's decision about its tools: to call one, to ask for a value that one needs, or to use none. */
export type ToolChoice =
  | { readonly do: 'call'; readonly tool: DemoTool; readonly input: Record<string, unknown> }
  | { readonly do: 'ask'; readonly tool: DemoTool; readonly missing: readonly string[] }
  | { readonly do: 'nothing' };

/** Tools, required parameters and letters beyond these numbers are ignored, so that every choice is quick. */
export const MOST_TOOLS = 32;
const MOST_REQUIRED = 16;
const LONGEST_DESCRIPTION = 2000;

/** Words that say nothing about what a tool is for. */
const common = new Set(
  'the a an and or of for to in on at by with from about get gets fetch find look looks up list show shows tell give return returns call tool api data info information details use uses this that its it is are be user when what which who how id your you'.split(
    ' ',
  ),
);

/**
 * Finds the tool that fits a message best. A message *mentions* a tool by a word of the tool's name or description (or by
 * two successive Chinese characters of the description). The model calls the most mentioned tool whose required
 * parameters are all found in the message. A tool with required parameters needs no mention; a tool without any does. If
 * the message mentions a tool by name but lacks a value, the model asks for it.
 */
export function chooseTool(tools: readonly DemoTool[], message: string): ToolChoice {
  const spoken = new Set([...wordsOf(message), ...pairsOf(message)]);
  const count = (parts: readonly string[]) => [...new Set(parts)].filter((part) => spoken.has(part)).length;
  const rated = tools.map((tool) => {
    const description = tool.description?.slice(0, LONGEST_DESCRIPTION) ?? '';
    const input = findValues(tool, message);
    const required = tool.parameters?.required?.slice(0, MOST_REQUIRED) ?? [];
    const missing = required.filter((name) => !Object.hasOwn(input, name));
    const mentions = count([...wordsOf(tool.name), ...wordsOf(description), ...pairsOf(description)]);
    return { tool, input, required, missing, mentions };
  });
  const ready = rated
    .filter(
      ({ missing, required, mentions }) => missing.length === 0 && (required.length > 0 || mentions > 0),
    )
    .sort((one, other) => other.mentions - one.mentions || other.required.length - one.required.length)[0];
  if (ready !== undefined) return { do: 'call', tool: ready.tool, input: ready.input };
  const wanted = rated
    .filter(({ tool }) => count(wordsOf(tool.name)) > 0)
    .sort((one, other) => other.mentions - one.mentions)[0];
  return wanted === undefined ? { do: 'nothing' } : { do: 'ask', tool: wanted.tool, missing: wanted.missing };
}

/** The significant words, in lower case and without a plural's s. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  return words.filter((word) => !common.has(word)).map((word) => word.replace(/(?<=[^s])s$/, ''));
}

/** Chinese has no spaces, so two successive characters count as a word. */
function pairsOf(text: string): string[] {
  return (text.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) => {
    const characters = [...run];
    return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  });
}

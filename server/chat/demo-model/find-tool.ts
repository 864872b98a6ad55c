import { findValues } from './find-values.ts';
import type { DemoTool } from './wire.ts';

/** What the model does with its tools: calls one, asks for what one needs, or leaves them alone. */
export type ToolChoice =
  | { readonly do: 'call'; readonly tool: DemoTool; readonly input: Record<string, unknown> }
  | { readonly do: 'ask'; readonly tool: DemoTool; readonly missing: readonly string[] }
  | { readonly do: 'nothing' };

/** More tools than these, required parameters and letters are not looked at, so that every choice is quick. */
export const MOST_TOOLS = 32;
const MOST_REQUIRED = 16;
const LONGEST_DESCRIPTION = 2000;

/** Words that say nothing about what a tool is for. */
const COMMON = new Set(
  'the a an and or of for to in on at by with from about get gets fetch find look looks up list show shows tell give return returns call tool api data info information details use uses this that its it is are be user when what which who how id your you'.split(
    ' ',
  ),
);

/**
 * The tool that fits a message best. A tool is *mentioned* where the message has a word of its name or its
 * description (or two Chinese characters in a row of the latter). Called is the most mentioned tool whose required
 * parameters are all found in the message; a tool that requires something is also called without a mention, one
 * that requires nothing only with it. A tool that is mentioned by name but lacks a value leads to a question.
 */
export function chooseTool(tools: readonly DemoTool[], message: string): ToolChoice {
  const said = new Set([...wordsOf(message), ...pairsOf(message)]);
  const count = (parts: readonly string[]) => [...new Set(parts)].filter((part) => said.has(part)).length;
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

/** The telling words, in lower case and without a plural's s. */
function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  return words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?<=[^s])s$/, ''));
}

/** Chinese has no spaces; two characters in a row stand for a word. */
function pairsOf(text: string): string[] {
  return (text.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) => {
    const characters = [...run];
    return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  });
}

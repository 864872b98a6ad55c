import MarkdownIt, { type Env, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

/** Deeper quotes and lists are shown as they were written. */
const MAX_DEPTH = 32;
/** A piece with more tokens is also shown as it was written: a short table can imply thousands of cells. */
const MAX_TOKENS = 16_384;

const reader = new MarkdownIt({
  html: false,
  linkify: true,
  maxNesting: MAX_DEPTH,
});
// Emphasis ends at the marks of Chinese, Japanese and Korean, too, which have no spaces beside them.
reader.use(cjkFriendly);
// Names without a scheme are as often files and members (`main.rs`, `console.info`) as hosts.
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const SAFE = /^(?:https?:\/\/|mailto:)/i;
/** Links with other addresses stay text. */
reader.validateLink = (address) => SAFE.test(address);

/** A document's link definitions by their label, as the library keeps them. */
export type Definitions = NonNullable<Env['references']>;

/** Definitions that extend `known`, which does not change. Its only keys are labels. */
export const definitionsAfter = (known: Definitions | null): Definitions => Object.create(known);

/** Adds the definitions of some Markdown. The first one of a label wins. */
export function define(markdown: string, references: Definitions): void {
  if (markdown.includes(']:')) reader.parse(markdown, { references });
}

/** The library's tokens of some Markdown; null if they are too many or too deeply nested. */
export function readMarkdown(markdown: string, definitions: Definitions): readonly Token[] | null {
  // A definition that is still growing must not be kept.
  const tokens = reader.parse(markdown, { references: definitionsAfter(definitions) });
  // The library leaves out blocks that are nested deeper than its limit, but does not limit emphasis.
  if (tokens.length > MAX_TOKENS) return null;
  return tokens.some(isTooDeep) || tokens.some(({ children }) => children?.some(isTooDeep)) ? null : tokens;
}

/** True if the last block of some Markdown is code in a fence, which may be open. */
export const endsWithFence = (markdown: string): boolean =>
  reader.parse(markdown, {}).findLast(({ level }) => level === 0)?.type === 'fence';

const isTooDeep = ({ level }: Token): boolean => level >= MAX_DEPTH - 1;

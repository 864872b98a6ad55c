import { i18n } from '@lingui/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { elementsOf } from '#views/markdown/elements.tsx';
import { Markdown } from '#views/markdown/markdown.tsx';
import { MarkdownStream, type ShownPiece } from '#views/markdown/markdown-stream.ts';
import type { Parts } from '#views/markdown/pieces.ts';
import { definitionsAfter, readMarkdown } from '#views/markdown/reader.ts';
import { markupOf } from './markup.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const html = (text: readonly string[]) => markupOf(<Markdown blocks={text} isComplete />);

/** The library's result for the whole text at once. */
const libraryHtml = (text: string) =>
  markupOf(
    <div>
      <div>
        <div>{elementsOf(readMarkdown(text, definitionsAfter(null)) ?? [])}</div>
      </div>
    </div>,
  );

/**
 * Without classes and generated IDs, and without white space at the end of code, of which the library drops some at the end of
 * a text.
 */
const bare = (markup: string) =>
  markup.replaceAll(/ (?:class|id)="[^"]*"/g, '').replaceAll(/\s+<\/span><\/code>/g, '</span></code>');

/** Lines of Markdown that meet in every way: they begin, continue or end a block, or only seem to. */
const line = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '\t',
  'word',
  'two words',
  '  indented',
  '    code',
  '\tcode',
  '- item',
  '-',
  '  - nested',
  '    - deeper',
  '* star',
  '1. one',
  '2) two',
  '   third',
  '> quote',
  '>',
  '> - quoted item',
  '> ```',
  '- ```',
  '- > quoted',
  '```',
  '```js',
  '``` a`b',
  '  ```',
  '    ```',
  '````',
  '~~~',
  '~~~ text ```',
  '# heading',
  '===',
  '---',
  '***',
  '| a | b |',
  '|---|:-:|',
  '--|--',
  '| 1 | 2 |',
  '[a]: https://example.com/a',
  '[b]:',
  '/b "title',
  '"more"',
  '[a] and [b][a]',
  '![picture](https://example.com/p.png)',
  '*emphasis',
  'end*',
  '`code',
  'more`',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '- [ ] task',
  '- [x] done',
  '汉堡 **粗体**',
  '\\',
  'hard  ',
);
const documents = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'));

/** A text with places to cut it. */
const cuts = (text: string) => fc.array(fc.nat(text.length), { maxLength: 8 });
const cutText = documents.chain((text) => cuts(text).map((places) => ({ text, places })));

/** The blocks that a row would have after each chunk: only the last one grows. */
function growing(text: string, places: readonly number[]): string[][] {
  const ends = [...new Set([...places, text.length])].sort((one, other) => one - other);
  return ends.map((end, at) => {
    const split = ends[Math.floor(at / 3) * 3 - 1] ?? 0;
    return [text.slice(0, split), text.slice(split, end)].filter((block) => block !== '');
  });
}

it('looks as if the library had read it at once', () => {
  fc.assert(
    fc.property(documents, (text) => {
      expect(bare(html([text]))).toBe(bare(libraryHtml(text)));
    }),
    { numRuns: 1_500 },
  );
});

const textsOf = (parts: Parts): string[] => [...(parts.before ? textsOf(parts.before) : []), parts.text];

const plainPieces = (sections: readonly (readonly ShownPiece[])[]) =>
  sections.flat().map(({ id, kind, parts, info }) => ({ id, kind, parts: textsOf(parts), info }));

it('looks the same however it has arrived', () => {
  fc.assert(
    fc.property(cutText, ({ text, places }) => {
      const stream = new MarkdownStream();
      for (const blocks of growing(text, places)) {
        const soFar = blocks.join('');
        expect(plainPieces(stream.read(blocks, false))).toEqual(
          plainPieces(new MarkdownStream().read([soFar], false)),
        );
      }
    }),
  );
});

it.each([
  [
    '**“强调”**和**加粗（注）**文字',
    '<strong>“强调”</strong><span>和</span><strong>加粗（注）</strong><span>文字</span>',
  ],
  ['これは**「強調」**です', '<span>これは</span><strong>「強調」</strong><span>です</span>'],
])('emphasises words beside the marks of Chinese and Japanese: %s', (text, expected) => {
  expect(html([text])).toContain(expected);
});

it('lets each block have the direction of its own script', () => {
  expect(bare(html(['مرحبا\n\n1. שלום\n\n| a |\n|---|\n| b |']))).toMatch(
    /<p dir="auto">مرحبا.*<ol dir="auto" start="1"><li dir="auto">.*<th dir="auto">.*<td dir="auto">/,
  );
});

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isInlineImage, type Row, shownText } from './transcript.ts';

/** The log as Markdown: each row under its label, JSON in a fence, no picture's bytes. `say` translates. */
export const transcriptMarkdown = (
  rows: readonly Row[],
  say: (message: MessageDescriptor) => string,
): string => rows.map((row) => `**${say(row.label)}**\n\n${contentOf(row, say)}\n`).join('\n');

function contentOf(row: Row, say: (message: MessageDescriptor) => string): string {
  if (isInlineImage(row)) return say(msg`(binary image payload)`);
  const text = shownText(row);
  const shown = row.meta.format === 'json' ? fenced(text) : text;
  return (
    [row.message === null ? '' : say(row.message), shown].filter((part) => part !== '').join('\n\n') || '∅'
  );
}

/** The fence is longer than any that the text contains. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isInlineImage, type Row, shownText } from './transcript.ts';

/** What the console says in the reader's language. */
interface Words {
  readonly say: (message: MessageDescriptor) => string;
  /** For an error that has a code of our own server; undefined where there are no words for it. */
  readonly sayError: (errorCode: string | undefined) => string | undefined;
}

/** The log as Markdown: each row under its label, JSON in a fence, no picture's bytes. */
export const transcriptMarkdown = (rows: readonly Row[], words: Words): string =>
  rows.map((row) => `**${words.say(row.label)}**\n\n${contentOf(row, words)}\n`).join('\n');

function contentOf(row: Row, { say, sayError }: Words): string {
  if (isInlineImage(row)) return say(msg`(binary image payload)`);
  const text = sayError(row.meta.errorCode) ?? shownText(row);
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

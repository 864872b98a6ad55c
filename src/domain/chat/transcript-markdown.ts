import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isInlineImage, type Row, shownText } from './transcript.ts';

/** The console's own words in the reader's language. */
interface Words {
  readonly say: (message: MessageDescriptor) => string;
  /** The words for an error code of our own server; undefined for an unknown code. */
  readonly sayError: (errorCode: string | undefined) => string | undefined;
}

/** The log as Markdown: each row under its label, JSON in a fence, inline pictures without their data. */
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

/** The text in a JSON fence that is longer than any run of backticks in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}

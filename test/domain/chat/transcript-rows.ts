import type { Frame } from '#domain/chat/frames.ts';
import { emptyTranscript, foldFrames, type Row, shownText } from '#domain/chat/transcript.ts';

export const frame = (event: string, data = ''): Frame => ({ event, data });
export const say = (...chunks: string[]) => chunks.map((chunk) => frame('content', chunk));

export function fold(
  frames: readonly Frame[],
  { debug = false, from = emptyTranscript } = {},
): readonly Row[] {
  return foldFrames(from, frames, { at: 1, debug }).rows;
}

/** Rows in short: the role, the text, and `~` while the row still streams. */
export const read = (rows: readonly Row[]) =>
  rows.map((row) => {
    const label = (row.label.message ?? '').replace('{event}', String(row.label.values?.event));
    return `${row.role}/${label}${row.streaming ? '~' : ''}: ${row.message?.message ?? shownText(row)}`;
  });

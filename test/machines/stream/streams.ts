import { rowsOf, turnsOf } from '#domain/chat/conversation.ts';
import type { Frame } from '#domain/chat/frames.ts';
import type { History, Note } from '#domain/chat/history-event.ts';
import { type Row, shownText } from '#domain/chat/transcript.ts';
import type { Turn } from '#domain/chat/turn.ts';
import { continueStream, emptyStream, replay } from '#machines/stream/stream.ts';
import type { StreamSnapshot } from '#machines/stream/stream-machine.ts';

export const frame = (event: string, data = ''): Frame => ({ event, data });
export const say = (...chunks: string[]) => chunks.map((chunk) => frame('content', chunk));

/** The stream after frames that came together. */
export const foldFrames = (
  from: StreamSnapshot,
  frames: readonly Frame[],
  { at, debug }: { readonly at: number; readonly debug: boolean },
): StreamSnapshot => continueStream(from, [{ type: 'received', at, debug, frames }]);

export const logPrompt = (from: StreamSnapshot, content: string, at: number): StreamSnapshot =>
  continueStream(from, [{ type: 'prompted', at, content }]);

export const logNote = (from: StreamSnapshot, note: Note & { readonly at: number }): StreamSnapshot =>
  continueStream(from, [{ type: 'noted', ...note }]);

export const clearRows = (from: StreamSnapshot): StreamSnapshot =>
  continueStream(from, [{ type: 'cleared', at: 1 }]);

/** The rows of a log to which frames were added. */
export const fold = (frames: readonly Frame[], { debug = false, from = emptyStream } = {}): readonly Row[] =>
  rowsOf(foldFrames(from, frames, { at: 1, debug }).context);

export const turnsIn = (history: History): readonly Turn[] => turnsOf(replay(history).context);

/** Rows in short: the role, the text, and `~` while the row still streams. */
export const read = (rows: readonly Row[]) =>
  rows.map((row) => {
    const label = (row.label.message ?? '').replace('{event}', String(row.label.values?.event));
    return `${row.role}/${label}${row.streaming ? '~' : ''}: ${row.message?.message ?? shownText(row)}`;
  });

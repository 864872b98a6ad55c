import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { prettyJson } from '#domain/json/pretty.ts';
import { appended, countOf, itemAt, newestOf, type Pages, replaced, shortened } from '#domain/pages.ts';
import type { Frame } from './frames.ts';
import { safeImageUrl } from './image-url.ts';
import { notes } from './notes.ts';
import type { ReadRequest } from './requests.ts';
import type { NoteEvent, PromptEvent, SignEvent, TextEvent } from './stream-events.ts';
import { grown, wholeText } from './text-blocks.ts';
import { isResultOf, toolOf } from './tools.ts';
import { image, labels, type Role, type Row, thinking } from './transcript.ts';

/** The rows of a conversation, and what its next rows depend on. */
export interface Log {
  /** Only the newest row may stream. */
  readonly rows: Pages<Row>;
  /** The role of `content` events. */
  readonly speaker: Role;
  readonly nextId: number;
  /** The row that a prompt interrupted, until the end of its answer has arrived. */
  readonly interruptedId: number | null;
}

export const emptyLog: Log = { rows: [], speaker: 'assistant', nextId: 1, interruptedId: null };

/** When something is added, in milliseconds since 1970, and to which turn: `Row.turn`. */
interface Place {
  readonly at: number;
  readonly turn: number;
}

type NewRow = Pick<Row, 'role' | 'label'> & Partial<Omit<Row, 'id' | 'timestamp' | 'turn'>>;

/** The maximum number of rows between a call and its result. */
const MOST_BETWEEN = 1_000;

const noPayload = msg`(no payload)`;
const toolCall = { role: 'tool', label: msg`Tool call` } as const;
const toolResult = { role: 'tool', label: msg`Tool result` } as const;

const otherLabel = (event: string): MessageDescriptor => (event === '' ? labels.event : msg`Event: ${event}`);

/** The events that only debug mode shows, apart from unknown ones. */
const debugEvents: ReadonlyMap<string, NewRow> = new Map([
  ['tool', { role: 'tool', label: labels.tool }],
  ['conversation_id', { role: 'event', label: msg`Conversation ID` }],
  ['model', { role: 'event', label: otherLabel('model'), meta: { isBrief: true } }],
  ['usage', { role: 'event', label: otherLabel('usage'), meta: { isBrief: true } }],
]);

const speakers: readonly Role[] = ['assistant', 'system', 'tool', 'user'];

/** True if two rows belong to the same text. */
const isSameVoice = (one: NewRow, other: NewRow): boolean =>
  one.role === other.role && one.label === other.label;

/** The log with other content in its newest row. */
function withNewest(log: Log, change: Partial<Row>): Log {
  const row = newestOf(log.rows);
  return row ? { ...log, rows: replaced(log.rows, countOf(log.rows) - 1, { ...row, ...change }) } : log;
}

/** The log whose streaming row, if there is one, has ended. */
const settled = (log: Log): Log =>
  newestOf(log.rows)?.streaming ? withNewest(log, { streaming: false }) : log;

/** Adds a row. The row before it can no longer grow, so it stops streaming. */
function add(before: Log, { at, turn }: Place, { role, label, ...given }: NewRow): Log {
  const log = settled(before);
  const parts = { blocks: [], message: null, streaming: false, isPrompt: false, meta: {}, ...given };
  const row: Row = { id: log.nextId, timestamp: at, role, label, turn, ...parts };
  return { ...log, rows: appended(log.rows, row), nextId: log.nextId + 1 };
}

/** Adds a payload that arrived in one piece. */
function addPayload(log: Log, place: Place, row: NewRow, data: string): Log {
  if (data === '') return add(log, place, { message: noPayload, ...row });
  const json = prettyJson(data);
  const meta = json === null ? row.meta : { ...row.meta, format: 'json' as const };
  return add(log, place, { ...row, message: null, blocks: wholeText(json ?? data), ...(meta && { meta }) });
}

/** Adds words or thoughts: to the streaming row of the same role and label, or in a new one. */
export function addText(log: Log, place: Place, { type, name, chunks }: TextEvent): Log {
  const role = name === 'content' ? log.speaker : 'assistant';
  const voice = { role, label: type === 'thoughts came' ? thinking : labels[role] };
  const row = newestOf(log.rows);
  if (!(row?.streaming && isSameVoice(row, voice)))
    return add(log, place, { ...voice, streaming: true, blocks: grown([], chunks) });
  return withNewest(log, { blocks: grown(row.blocks, chunks) });
}

/** Adds a frame that does not say where the answer is, and perhaps the request to a model that it tells. */
export function addFrame(
  log: Log,
  place: Place,
  { event, data }: Frame,
  debug: boolean,
  request: ReadRequest | null = null,
): Log {
  if (event === 'role') {
    const said = data.trim().toLowerCase();
    return { ...log, speaker: speakers.find((role) => role === said) ?? 'assistant' };
  }
  if (event === 'image') {
    const imageUrl = safeImageUrl(data);
    const meta = imageUrl === null ? {} : { imageUrl };
    const row: NewRow = { role: 'assistant', label: image, message: msg`(binary image payload)`, meta };
    return addPayload(log, place, row, data);
  }
  const other: NewRow = { role: 'event', label: otherLabel(event), ...(request && { meta: { request } }) };
  const row = debugEvents.get(event) ?? other;
  return debug ? addPayload(log, place, row, data) : log;
}

/** Adds the call of a tool, in debug mode only. */
export function addCall(log: Log, place: Place, { frame: { data }, debug }: SignEvent): Log {
  if (!debug) return log;
  const call = toolOf(data);
  return addPayload(log, place, call.name === null ? toolCall : { ...toolCall, meta: { call } }, data);
}

/** Adds the result of a tool, also to the row of its call, in debug mode only. */
export function addResult(before: Log, place: Place, { frame: { data }, debug }: SignEvent): Log {
  if (!debug) return before;
  const index = callOf(before, place, data);
  const call = itemAt(before.rows, index);
  const meta = call === undefined ? {} : { callId: call.id };
  const log = addPayload(before, place, { ...toolResult, meta }, data);
  const result = newestOf(log.rows);
  if (call === undefined || result === undefined) return log;
  return { ...log, rows: replaced(log.rows, index, { ...call, meta: { ...call.meta, result } }) };
}

/** The index of the oldest call of this turn that the result may belong to; -1 if there is none. */
function callOf({ rows }: Log, place: Place, data: string): number {
  const tool = toolOf(data);
  const count = countOf(rows);
  for (let index = Math.max(0, count - MOST_BETWEEN); index < count; index += 1) {
    const { turn, meta } = itemAt(rows, index) ?? {};
    if (turn === place.turn && meta?.call && !meta.result && isResultOf(tool, meta.call)) return index;
  }
  return -1;
}

/** Adds an error of the server, with its code if it has one. */
export const logError = (log: Log, place: Place, { data, errorCode }: Frame): Log =>
  addPayload(log, place, { role: 'system', label: labels.system, meta: { tone: 'error', errorCode } }, data);

/** Adds a prompt, perhaps in the middle of an answer. Its answer has the assistant's role until an event changes it. */
export function addPrompt(before: Log, place: Place, { content }: PromptEvent): Log {
  const row = newestOf(before.rows);
  const prompt = { role: 'user', label: labels.user, blocks: wholeText(content), isPrompt: true } as const;
  const log = add(before, place, prompt);
  return { ...log, speaker: 'assistant', interruptedId: row?.streaming ? row.id : before.interruptedId };
}

/** Adds a note of the console. `isRenewed` is true for a connection that the console has renewed by itself. */
export function logNote(log: Log, place: Place, event: NoteEvent, isRenewed: boolean): Log {
  const { note, detail = '', code } = event;
  const { message, tone } = notes[note];
  const errorCode = code === undefined ? code : JSON.stringify({ code, reason: detail });
  // The row about the disconnection follows the one about the failure.
  const meta = { tone, errorCode, ...((isRenewed || note === 'failed') && { isRoutine: true as const }) };
  return add(log, place, { role: 'system', label: labels.system, message, blocks: wholeText(detail), meta });
}

/** Ends the streaming row, as the end of an answer does. */
export const endRow = (log: Log): Log => ({ ...settled(log), interruptedId: null });

/**
 * Ends the answer that a prompt has interrupted. The part that arrived after the prompt was logged was already on its way, so
 * it is moved to the row above the prompt.
 */
export function endInterrupted(log: Log): Log {
  const late = newestOf(log.rows);
  const index = indexOfRow(log, log.interruptedId);
  const answer = itemAt(log.rows, index);
  if (!(answer && late?.streaming && isSameVoice(answer, late))) return endRow(log);
  const whole = { ...answer, blocks: grown(answer.blocks, late.blocks) };
  return endRow({ ...log, rows: shortened(replaced(log.rows, index, whole)) });
}

/** The index of the row with this ID; -1 if there is none. IDs ascend. */
function indexOfRow({ rows }: Log, id: number | null): number {
  if (id === null) return -1;
  let index = countOf(rows) - 1;
  while ((itemAt(rows, index)?.id ?? id) > id) index -= 1;
  return itemAt(rows, index)?.id === id ? index : -1;
}

/** Removes the rows; the conversation goes on. */
export const clearRows = (log: Log): Log => ({ ...log, rows: [] });

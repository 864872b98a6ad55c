import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Frame } from './frames.ts';
import { safeImageUrl } from './image-url.ts';
import { notes } from './notes.ts';
import type { NoteEvent, PromptEvent, SignEvent, TextEvent } from './stream-events.ts';
import { wholeText } from './text-blocks.ts';
import type { ToolCall } from './tools.ts';
import type { TranscriptBuilder } from './transcript-builder.ts';

export type Role = 'user' | 'assistant' | 'system' | 'event' | 'tool';

/** One entry of the log. A row that did not change is the same object in the next transcript. */
export interface Row {
  /** Ascending and unique while the log exists. Clearing the log does not reset it. */
  readonly id: number;
  /** The time at which its first event arrived, in milliseconds since 1970. */
  readonly timestamp: number;
  readonly role: Role;
  readonly label: MessageDescriptor;
  /** The content; a row with neither blocks nor a message is empty. Only the last block ever changes. */
  readonly blocks: readonly string[];
  /** The console's own text. If there are blocks too, they are its detail. */
  readonly message: MessageDescriptor | null;
  readonly streaming: boolean;
  /**
   * The number of the prompt that the row belongs to, counted from 1. It is 0 for rows before the first prompt, for notes of
   * the console, and for errors that came while no answer was under way.
   */
  readonly turn: number;
  /** The row is the user's prompt. */
  readonly isPrompt: boolean;
  readonly meta: RowMeta;
}

interface RowMeta {
  readonly tone?: 'error' | undefined;
  /** As JSON: the code and parameters that our own server sends with an error, or a close code and its reason. */
  readonly errorCode?: string | undefined;
  /** The content is JSON, indented. */
  readonly format?: 'json';
  /** Each answer of our own server has such a payload, so it is shown in one line that expands. */
  readonly isBrief?: true;
  /** A picture that is safe to show. */
  readonly imageUrl?: string;
  /** The tool that the row calls. */
  readonly call?: ToolCall;
  /** The row of the result, once it has arrived. */
  readonly result?: Row;
  /** Shown in debug mode only: a connection that the console renewed by itself, or a second row about one end. */
  readonly isRoutine?: true;
  /** The ID of the call's row, if this row is its result. That row also holds it. */
  readonly callId?: number;
}

export interface Transcript {
  readonly rows: readonly Row[];
  /** The role of `content` events. */
  readonly speaker: Role;
  readonly nextId: number;
  /** True if the newest note about the connection says that there is one. */
  readonly isConnected: boolean;
  /** The row that a prompt interrupted, until the end of its answer has arrived. */
  readonly interruptedId: number | null;
}

/** The empty log. */
export const emptyTranscript: Transcript = {
  rows: [],
  speaker: 'assistant',
  nextId: 1,
  isConnected: false,
  interruptedId: null,
};

const labels: Readonly<Record<Role, MessageDescriptor>> = {
  user: msg`You`,
  assistant: msg`Assistant`,
  system: msg`System`,
  event: msg`Event`,
  tool: msg`Tool`,
};
const thinking = msg`Assistant Thinking`;

/** True if a row is the model's thinking, which is not part of the answer. */
export const isThinking = ({ label }: Row): boolean => label === thinking;

const image = msg`Image`;

/** True if a row is a picture whose data came with it, and not just its address. */
export const isInlineImage = (row: Row): boolean =>
  row.label === image && /(^|")\s*data:/i.test(row.meta.imageUrl ?? shownText(row));

const toolCall = { role: 'tool', label: msg`Tool call` } as const;
const toolResult = { role: 'tool', label: msg`Tool result` } as const;

const otherLabel = (event: string): MessageDescriptor => (event === '' ? labels.event : msg`Event: ${event}`);

/** The events that only debug mode shows, apart from unknown ones. */
const debugEvents: ReadonlyMap<string, Pick<Row, 'role' | 'label'> & Partial<Row>> = new Map([
  ['tool', { role: 'tool', label: labels.tool }],
  ['conversation_id', { role: 'event', label: msg`Conversation ID` }],
  ['model', { role: 'event', label: otherLabel('model'), meta: { isBrief: true } }],
  ['usage', { role: 'event', label: otherLabel('usage'), meta: { isBrief: true } }],
]);

const speakers: readonly Role[] = ['assistant', 'system', 'tool', 'user'];

/** Logs words or thoughts. */
export function logText(builder: TranscriptBuilder, { type, name, chunks }: TextEvent): void {
  const role = name === 'content' ? builder.speaker : 'assistant';
  builder.stream(role, type === 'thoughts came' ? thinking : labels[role], chunks);
}

/** Logs a frame that does not say where the answer is. */
export function logFrame(builder: TranscriptBuilder, { event, data }: Frame, debug: boolean): void {
  if (event === 'role') {
    const said = data.trim().toLowerCase();
    builder.speaker = speakers.find((role) => role === said) ?? 'assistant';
  } else if (event === 'image') {
    const imageUrl = safeImageUrl(data);
    const meta = imageUrl === null ? {} : { imageUrl };
    builder.logPayload({ role: 'assistant', label: image, message: msg`(binary image payload)`, meta }, data);
  } else if (debug)
    builder.logPayload(debugEvents.get(event) ?? { role: 'event', label: otherLabel(event) }, data);
}

/** Logs the call of a tool, in debug mode only. */
export function logCall(builder: TranscriptBuilder, { frame, debug }: SignEvent): void {
  if (debug) builder.logCall(toolCall, frame.data);
}

/** Logs the answer of a tool, in debug mode only. */
export function logResult(builder: TranscriptBuilder, { frame, debug }: SignEvent): void {
  if (debug) builder.logResult(toolResult, frame.data);
}

/** Logs an error of the server, with its code if it has one. */
export function logError(builder: TranscriptBuilder, { data, errorCode }: Frame): void {
  builder.logPayload({ role: 'system', label: labels.system, meta: { tone: 'error', errorCode } }, data);
}

/** Logs a prompt, perhaps in the middle of an answer. */
export function logPrompt(builder: TranscriptBuilder, { content }: PromptEvent): void {
  builder.ask({ role: 'user', label: labels.user, blocks: wholeText(content), isPrompt: true });
}

/** Logs a note of the console. */
export function logNote(builder: TranscriptBuilder, { note, detail = '', code }: NoteEvent): void {
  const { message, tone } = notes[note];
  const errorCode = code === undefined ? code : JSON.stringify({ code, reason: detail });
  const isRenewed = note === 'connected' && builder.isConnected;
  builder.connect(note);
  // The row about the disconnection follows.
  const meta = { tone, errorCode, ...((isRenewed || note === 'failed') && { isRoutine: true as const }) };
  builder.log({ role: 'system', label: labels.system, message, blocks: wholeText(detail), meta });
}

/** True if the row holds words of an answer, as opposed to thinking, for example. */
export const isAnswer = ({ label }: Row): boolean => label === labels.assistant;

/** A row's whole content as shown, and as received. Empty if the row has the console's own text. */
export const shownText = (row: Row): string => row.blocks.join('');

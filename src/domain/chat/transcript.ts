import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { endsInterrupted } from './answer.ts';
import type { Arrival } from './arrivals.ts';
import type { Frame } from './frames.ts';
import type { Note } from './happenings.ts';
import { safeImageUrl } from './image-url.ts';
import { notes } from './notes.ts';
import { wholeText } from './text-blocks.ts';
import type { ToolCall } from './tools.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

export type Role = 'user' | 'assistant' | 'system' | 'event' | 'tool';

/** One entry of the log. A row that did not change is the same object in the next transcript. */
export interface Row {
  /** Ascending and unique while the log exists. Clearing the log does not reset it. */
  readonly id: number;
  /** When its first event arrived, in milliseconds since 1970. */
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
  /** A picture that is safe to show. */
  readonly imageUrl?: string;
  /** The tool that the row calls. */
  readonly call?: ToolCall;
  /** The row of the result, once it has arrived. */
  readonly result?: Row;
  /** The ID of the call's row, if this row is its result. That row also holds it. */
  readonly callId?: number;
}

export interface Transcript {
  readonly rows: readonly Row[];
  /** The number of prompts so far. */
  readonly prompts: number;
  /** The role of `content` events. */
  readonly speaker: Role;
  readonly nextId: number;
  /** The row that a prompt interrupted, until the end of its answer has arrived. */
  readonly interruptedId: number | null;
  /** No answer is under way, so an error that comes now belongs to none. */
  readonly isOver: boolean;
}

export interface FoldOptions {
  /** When the frames arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly debug: boolean;
}

/** The empty log. */
export const emptyTranscript: Transcript = {
  rows: [],
  prompts: 0,
  speaker: 'assistant',
  nextId: 1,
  interruptedId: null,
  isOver: true,
};

const labels: Readonly<Record<Role, MessageDescriptor>> = {
  user: msg`You`,
  assistant: msg`Assistant`,
  system: msg`System`,
  event: msg`Event`,
  tool: msg`Tool`,
};
const thinking = msg`Assistant Thinking`;

/** Whether a row is the model's thinking, which is not part of the answer. */
export const isThinking = ({ label }: Row): boolean => label === thinking;

const image = msg`Image`;

/** Whether a row is a picture whose data came with it, and not just its address. */
export const isInlineImage = (row: Row): boolean =>
  row.label === image && /(^|")\s*data:/i.test(row.meta.imageUrl ?? shownText(row));

const toolCall = { role: 'tool', label: msg`Tool call` } as const;
const toolResult = { role: 'tool', label: msg`Tool result` } as const;

/** The events that only debug mode shows, apart from unknown ones. */
const debugEvents: ReadonlyMap<string, Pick<Row, 'role' | 'label'>> = new Map([
  ['tool', { role: 'tool', label: labels.tool }],
  ['conversation_id', { role: 'event', label: msg`Conversation ID` }],
]);

const speakers: ReadonlyMap<string, Role> = new Map([
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['tool', 'tool'],
  ['user', 'user'],
]);

function fold(builder: TranscriptBuilder, frame: Frame, debug: boolean): void {
  const { event, data, errorCode } = frame;
  switch (event) {
    case 'content':
      builder.stream(builder.speaker, labels[builder.speaker], data);
      return;
    case 'assistant':
      builder.stream('assistant', labels.assistant, data);
      return;
    case 'thinking':
      builder.stream('assistant', thinking, data);
      return;
    case 'role':
      builder.speaker = speakers.get(data.trim().toLowerCase()) ?? 'assistant';
      return;
    case 'done':
      if (endsInterrupted(frame)) builder.endInterrupted();
      else builder.endAnswer();
      return;
    case 'error':
      builder.logError({ role: 'system', label: labels.system, meta: { tone: 'error', errorCode } }, data);
      return;
    case 'image': {
      const imageUrl = safeImageUrl(data);
      const meta = imageUrl === null ? {} : { imageUrl };
      builder.logPayload(
        { role: 'assistant', label: image, message: msg`(binary image payload)`, meta },
        data,
      );
      return;
    }
    case 'tool_call':
      if (debug) builder.logCall(toolCall, data);
      return;
    case 'tool_result':
      if (debug) builder.logResult(toolResult, data);
      return;
    default:
      if (debug)
        builder.logPayload(debugEvents.get(event) ?? { role: 'event', label: otherLabel(event) }, data);
  }
}

const otherLabel = (event: string): MessageDescriptor => (event === '' ? labels.event : msg`Event: ${event}`);

/** The log after some frames. The given transcript does not change. */
export const foldFrames = (
  before: Transcript,
  frames: readonly Frame[],
  { at, debug }: FoldOptions,
): Transcript => foldArrivals(before, [{ at, frames }], debug);

/** The log after frames that came at different times. */
export function foldArrivals(
  before: Transcript,
  arrivals: readonly Pick<Arrival, 'at' | 'frames'>[],
  debug: boolean,
): Transcript {
  if (arrivals.every(({ frames }) => frames.length === 0)) return before;
  const builder = new TranscriptBuilder(before);
  for (const { at, frames } of arrivals) {
    builder.at = at;
    for (const frame of frames) fold(builder, frame, debug);
  }
  return builder.finish();
}

/** The log after the user sent `content`, perhaps in the middle of an answer. */
export function logPrompt(before: Transcript, content: string, at: number): Transcript {
  const builder = new TranscriptBuilder(before, at);
  builder.ask({ role: 'user', label: labels.user, blocks: wholeText(content), isPrompt: true });
  return builder.finish();
}

/** The log with a note of the console. */
export function logNote(
  before: Transcript,
  { note, at, detail = '', code }: Note & { readonly at: number },
): Transcript {
  const builder = new TranscriptBuilder(before, at);
  const { message, tone } = notes[note];
  const errorCode = code === undefined ? code : JSON.stringify({ code, reason: detail });
  const meta = { tone, errorCode };
  builder.logNote({ role: 'system', label: labels.system, message, blocks: wholeText(detail), meta });
  return builder.finish();
}

/** Whether the row holds words of an answer, as opposed to thinking, for example. */
export const isAnswer = ({ label }: Row): boolean => label === labels.assistant;

/** The log without its rows; the conversation goes on. */
export const clearRows = (before: Transcript): Transcript => ({ ...before, rows: [] });

/** A row's whole content as shown, and as received. Empty if the row has the console's own text. */
export const shownText = (row: Row): string => row.blocks.join('');

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Note } from '#domain/chat-history.ts';
import { endsInterrupted } from './answer.ts';
import type { Frame } from './frames.ts';
import { notes } from './notes.ts';
import { prettyJson, safeImageUrl } from './payload.ts';
import { growText, type TextGrower, wholeText } from './text-blocks.ts';

type Role = 'user' | 'assistant' | 'system' | 'event' | 'tool';

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
  /** The number of the prompt that the row belongs to, counted from 1; 0 before the first, and of the console's notes. */
  readonly turn: number;
  /** The row is the user's prompt. */
  readonly isPrompt: boolean;
  readonly meta: RowMeta;
}

interface RowMeta {
  readonly tone?: 'error';
  /** The content is JSON, indented. */
  readonly format?: 'json';
  /** A picture that is safe to show. */
  readonly imageUrl?: string;
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
};

const labels: Readonly<Record<Role, MessageDescriptor>> = {
  user: msg`You`,
  assistant: msg`Assistant`,
  system: msg`System`,
  event: msg`Event`,
  tool: msg`Tool`,
};
const thinking = msg`Assistant Thinking`;
const image = msg`Image`;
const noPayload = msg`(no payload)`;

/** The events that only debug mode shows, apart from unknown ones. */
const debugEvents: ReadonlyMap<string, Pick<Row, 'role' | 'label'>> = new Map([
  ['tool_call', { role: 'tool', label: msg`Tool call` }],
  ['tool_result', { role: 'tool', label: msg`Tool result` }],
  ['tool', { role: 'tool', label: labels.tool }],
  ['conversation_id', { role: 'event', label: msg`Conversation ID` }],
]);

const speakers: ReadonlyMap<string, Role> = new Map([
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['tool', 'tool'],
  ['user', 'user'],
]);

type NewRow = Pick<Row, 'role' | 'label'> & Partial<Omit<Row, 'id' | 'timestamp'>>;

/** Whether the two belong to the same text. */
const isSameVoice = (one: NewRow, other: NewRow): boolean =>
  one.role === other.role && one.label === other.label;

/** A transcript under construction. A batch copies what it changes once, however many frames it has. */
class Draft {
  readonly #rows: Row[];
  readonly #at: number;
  #nextId: number;
  #interruptedId: number | null;
  #growing: TextGrower | null = null;
  #prompts: number;
  speaker: Role;

  constructor({ rows, prompts, speaker, nextId, interruptedId }: Transcript, at: number) {
    this.#rows = [...rows];
    this.#prompts = prompts;
    this.#nextId = nextId;
    this.#interruptedId = interruptedId;
    this.#at = at;
    this.speaker = speaker;
  }

  /** Adds a row. The row before it can no longer grow, so it stops streaming. */
  log({
    blocks = [],
    message = null,
    streaming = false,
    turn = this.#prompts,
    isPrompt = false,
    meta = {},
    ...row
  }: NewRow): void {
    this.end();
    const shown = { blocks, message, streaming, turn, isPrompt, meta };
    this.#rows.push({ id: this.#nextId, timestamp: this.#at, ...row, ...shown });
    this.#nextId += 1;
  }

  /** Logs a payload that arrived in one piece. */
  logPayload(row: NewRow, data: string): void {
    const json = prettyJson(data);
    const { meta = {}, message = noPayload } = row;
    if (data === '') this.log({ ...row, message });
    else if (json === null) this.log({ ...row, message: null, blocks: wholeText(data) });
    else this.log({ ...row, message: null, blocks: wholeText(json), meta: { ...meta, format: 'json' } });
  }

  /** Adds a chunk to the streaming row of the same role and label, or begins one. */
  stream(role: Role, label: MessageDescriptor, chunk: string): void {
    const row = this.#rows.at(-1);
    if (!(row?.streaming && isSameVoice(row, { role, label }))) this.log({ role, label, streaming: true });
    this.#growing ??= growText(this.#rows.at(-1)?.blocks ?? []);
    this.#growing.add(chunk);
  }

  /** Ends the streaming row, if there is one. */
  end(): void {
    this.#settle();
    const row = this.#rows.at(-1);
    if (row?.streaming) this.#rows[this.#rows.length - 1] = { ...row, streaming: false };
  }

  /**
   * Ends the answer that a prompt has interrupted. What still came of it after that prompt was logged was on its way
   * meanwhile: it belongs to the row above.
   */
  endInterrupted(): void {
    this.#settle();
    const at = this.#rows.findLastIndex((row) => row.id === this.#interruptedId);
    const answer = this.#rows[at];
    const late = this.#rows.at(-1);
    if (answer && late?.streaming && isSameVoice(answer, late)) {
      const text = growText(answer.blocks);
      for (const block of late.blocks) text.add(block);
      this.#rows[at] = { ...answer, blocks: text.blocks() };
      this.#rows.pop();
    }
    this.endAnswer();
  }

  /** Ends an answer, and with it the streaming row. */
  endAnswer(): void {
    this.end();
    this.#interruptedId = null;
  }

  /** Adds the user's prompt; its answer has the assistant's role until an event changes it. */
  ask(content: string): void {
    const last = this.#rows.at(-1);
    if (last?.streaming) this.#interruptedId = last.id;
    this.#prompts += 1;
    this.log({ role: 'user', label: labels.user, blocks: wholeText(content), isPrompt: true });
    this.speaker = 'assistant';
  }

  finish(): Transcript {
    this.#settle();
    return {
      rows: this.#rows,
      prompts: this.#prompts,
      speaker: this.speaker,
      nextId: this.#nextId,
      interruptedId: this.#interruptedId,
    };
  }

  #settle(): void {
    const row = this.#rows.at(-1);
    if (row && this.#growing) this.#rows[this.#rows.length - 1] = { ...row, blocks: this.#growing.blocks() };
    this.#growing = null;
  }
}

function fold(draft: Draft, frame: Frame, debug: boolean): void {
  const { event, data } = frame;
  switch (event) {
    case 'content':
      draft.stream(draft.speaker, labels[draft.speaker], data);
      return;
    case 'assistant':
      draft.stream('assistant', labels.assistant, data);
      return;
    case 'thinking':
      draft.stream('assistant', thinking, data);
      return;
    case 'role':
      draft.speaker = speakers.get(data.trim().toLowerCase()) ?? 'assistant';
      return;
    case 'done':
      if (endsInterrupted(frame)) draft.endInterrupted();
      else draft.endAnswer();
      return;
    case 'error':
      draft.logPayload({ role: 'system', label: labels.system, meta: { tone: 'error' } }, data);
      return;
    case 'image': {
      const imageUrl = safeImageUrl(data);
      const meta = imageUrl === null ? {} : { imageUrl };
      draft.logPayload({ role: 'assistant', label: image, message: msg`(binary image payload)`, meta }, data);
      return;
    }
    default:
      if (debug)
        draft.logPayload(debugEvents.get(event) ?? { role: 'event', label: otherLabel(event) }, data);
  }
}

const otherLabel = (event: string): MessageDescriptor => (event === '' ? labels.event : msg`Event: ${event}`);

/** The log after some frames. The given transcript does not change. */
export function foldFrames(
  before: Transcript,
  frames: readonly Frame[],
  { at, debug }: FoldOptions,
): Transcript {
  if (frames.length === 0) return before;
  const draft = new Draft(before, at);
  for (const frame of frames) fold(draft, frame, debug);
  return draft.finish();
}

/** The log after the user sent `content`, perhaps in the middle of an answer. */
export function logPrompt(before: Transcript, content: string, at: number): Transcript {
  const draft = new Draft(before, at);
  draft.ask(content);
  return draft.finish();
}

/** The log with a note of the console's own. */
export function logNote(
  before: Transcript,
  { note, at, detail = '' }: Note & { readonly at: number },
): Transcript {
  const draft = new Draft(before, at);
  const { message, tone } = notes[note];
  const meta = tone === undefined ? {} : { tone };
  draft.log({ role: 'system', label: labels.system, message, blocks: wholeText(detail), turn: 0, meta });
  return draft.finish();
}

/** Whether the row holds words of an answer, and not its thinking, for example. */
export const isAnswer = ({ label }: Row): boolean => label === labels.assistant;

/** The log without its rows; the conversation goes on. */
export const clearRows = (before: Transcript): Transcript => ({ ...before, rows: [] });

/** A row's whole content as shown, and as received. Empty if the row has the console's own text. */
export const shownText = (row: Row): string => row.blocks.join('');

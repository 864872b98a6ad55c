import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { prettyJson } from '#domain/json/pretty.ts';
import type { NoteName } from './history-event.ts';
import { growText, type TextGrower, wholeText } from './text-blocks.ts';
import { isResultOf, type ToolCall, toolOf } from './tools.ts';
import type { Role, Row, Transcript } from './transcript.ts';

const noPayload = msg`(no payload)`;

/** The notes after which there is no connection. */
const ENDS: ReadonlySet<NoteName> = new Set(['disconnected', 'unable', 'failed', 'silent']);

/** The maximum number of rows between a call and its result. */
const MOST_BETWEEN = 1_000;

export type NewRow = Pick<Row, 'role' | 'label'> & Partial<Omit<Row, 'id' | 'timestamp'>>;

/** True if two rows belong to the same text. */
const isSameVoice = (one: NewRow, other: NewRow): boolean =>
  one.role === other.role && one.label === other.label;

/** A transcript under construction. A batch copies each changed part once, however many frames it has. */
export class TranscriptBuilder {
  readonly #rows: Row[];
  #nextId: number;
  #interruptedId: number | null;
  #isConnected: boolean;
  #growing: TextGrower | null = null;
  speaker: Role;
  /** The turn and the time of the next addition. */
  turn = 0;
  at = 0;

  constructor({ rows, speaker, nextId, isConnected, interruptedId }: Transcript) {
    this.#rows = [...rows];
    this.#nextId = nextId;
    this.#interruptedId = interruptedId;
    this.#isConnected = isConnected;
    this.speaker = speaker;
  }

  /** Adds a row. The row before it can no longer grow, so it stops streaming. */
  log(row: NewRow): void {
    this.end();
    this.#add(row);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Takes notice of a note about the connection. */
  connect(note: NoteName): void {
    if (note === 'connected') this.#isConnected = true;
    else if (ENDS.has(note)) this.#isConnected = false;
  }

  /** Logs a payload that arrived in one piece. */
  logPayload(row: NewRow, data: string): void {
    const json = prettyJson(data);
    const { meta = {}, message = noPayload } = row;
    if (data === '') this.log({ ...row, message });
    else if (json === null) this.log({ ...row, message: null, blocks: wholeText(data) });
    else this.log({ ...row, message: null, blocks: wholeText(json), meta: { ...meta, format: 'json' } });
  }

  logCall(row: NewRow, data: string): void {
    const call = toolOf(data);
    this.logPayload(call.name === null ? row : { ...row, meta: { call } }, data);
  }

  /** Logs the result of a tool, and adds it to the row of its call. */
  logResult(row: NewRow, data: string): void {
    const at = this.#callOf(toolOf(data));
    const call = this.#rows[at];
    this.logPayload(call === undefined ? row : { ...row, meta: { callId: call.id } }, data);
    const result = this.#rows.at(-1);
    if (call && result) this.#rows[at] = { ...call, meta: { ...call.meta, result } };
  }

  /** Adds chunks to the streaming row of the same role and label, or begins one. */
  stream(role: Role, label: MessageDescriptor, chunks: readonly string[]): void {
    const row = this.#rows.at(-1);
    if (!(row?.streaming && isSameVoice(row, { role, label }))) this.log({ role, label, streaming: true });
    this.#growing ??= growText(this.#rows.at(-1)?.blocks ?? []);
    for (const chunk of chunks) this.#growing.add(chunk);
  }

  /** Ends the streaming row, if there is one. */
  end(): void {
    this.#settle();
    const row = this.#rows.at(-1);
    if (row?.streaming) this.#rows[this.#rows.length - 1] = { ...row, streaming: false };
  }

  /**
   * Ends the answer that a prompt has interrupted. The part that arrived after the prompt was logged was already on its way, so
   * it is moved to the row above the prompt.
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
    this.end();
    this.#interruptedId = null;
  }

  /** Ends an answer, and with it the streaming row. */
  endAnswer(): void {
    this.end();
    this.#interruptedId = null;
  }

  /** Adds the user's prompt; its answer has the assistant's role until an event changes it. */
  ask(prompt: NewRow): void {
    const last = this.#rows.at(-1);
    if (last?.streaming) this.#interruptedId = last.id;
    this.log(prompt);
    this.speaker = 'assistant';
  }

  /** Removes the rows; the conversation goes on. */
  clear(): void {
    this.#settle();
    this.#rows.length = 0;
  }

  finish(): Transcript {
    this.#settle();
    return {
      rows: this.#rows,
      speaker: this.speaker,
      nextId: this.#nextId,
      isConnected: this.#isConnected,
      interruptedId: this.#interruptedId,
    };
  }

  /** The index of the oldest call of this turn that the result may belong to; -1 if there is none. */
  #callOf(result: ToolCall): number {
    for (let at = Math.max(0, this.#rows.length - MOST_BETWEEN); at < this.#rows.length; at += 1) {
      const { turn, meta } = this.#rows[at] ?? {};
      if (turn === this.turn && meta?.call && !meta.result && isResultOf(result, meta.call)) return at;
    }
    return -1;
  }

  #add({
    blocks = [],
    message = null,
    streaming = false,
    turn = this.turn,
    isPrompt = false,
    meta = {},
    ...row
  }: NewRow): void {
    const shown = { blocks, message, streaming, turn, isPrompt, meta };
    this.#rows.push({ id: this.#nextId, timestamp: this.at, ...row, ...shown });
    this.#nextId += 1;
  }

  #settle(): void {
    const row = this.#rows.at(-1);
    if (row && this.#growing) this.#rows[this.#rows.length - 1] = { ...row, blocks: this.#growing.blocks() };
    this.#growing = null;
  }
}

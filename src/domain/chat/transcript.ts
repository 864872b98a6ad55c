import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadRequest } from './requests.ts';
import type { ToolCall } from './tools.ts';

export type Role = 'user' | 'assistant' | 'system' | 'event' | 'tool';

/** One entry of the log. A row that did not change is the same object in the next log. */
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
  /** The request to a model that the payload tells. */
  readonly request?: ReadRequest;
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

export const labels: Readonly<Record<Role, MessageDescriptor>> = {
  user: msg`You`,
  assistant: msg`Assistant`,
  system: msg`System`,
  event: msg`Event`,
  tool: msg`Tool`,
};
export const thinking = msg`Assistant Thinking`;

/** True if a row is the model's thinking, which is not part of the answer. */
export const isThinking = ({ label }: Row): boolean => label === thinking;

export const image = msg`Image`;

/** True if a row is a picture whose data came with it, and not just its address. */
export const isInlineImage = (row: Row): boolean =>
  row.label === image && /(^|")\s*data:/i.test(row.meta.imageUrl ?? shownText(row));

/** True if the row holds words of an answer, as opposed to thinking, for example. */
export const isAnswer = ({ label }: Row): boolean => label === labels.assistant;

/** A row's whole content as shown, and as received. Empty if the row has the console's own text. */
export const shownText = (row: Row): string => row.blocks.join('');

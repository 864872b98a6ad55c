import type { CodedMessage, ErrorCode } from '../../words/coded.ts';

/** One event of the chat stream. */
export interface StreamEvent {
  readonly event: StreamEventName;
  readonly data: string;
  /** The code of an error, for clients with words of their own. It is sent as a comment, which all others skip. */
  readonly errorCode?: ErrorCode;
}

/** The event of an error. */
export const errorEvent = ({ message, errorCode }: CodedMessage): StreamEvent => ({
  event: 'error',
  data: message,
  ...(errorCode && { errorCode }),
});

/**
 * The names of the events. A `tool_result` has the `id` of its `tool_call`. Signed-in users get `model`, `request` and
 * `warning`, and arguments and results of tools, in debug mode only. Visitors never get those, nor `usage`.
 */
export type StreamEventName =
  | 'conversation_id'
  | 'role'
  | 'thinking'
  | 'content'
  | 'tool_call'
  | 'tool_result'
  | 'image'
  | 'error'
  | 'done'
  | 'model'
  | 'request'
  | 'usage'
  | 'warning';

/** The text with LF as its line ends, the only ones that frames can carry. */
export const unixLines = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** A comment, which shows that the connection is alive. */
export const HEARTBEAT = ':\n\n';

/** The frame of an event: `event` and one `data` line for each line of the payload, ended by a blank line. */
export function encodeFrame({ event, data, errorCode }: StreamEvent): string {
  if (errorCode) return `: ${JSON.stringify(errorCode)}\n${encodeFrame({ event, data })}`;
  // A list of the lines would take ten times as long for a text of line ends.
  return `event: ${event}\ndata: ${unixLines(data).replaceAll('\n', '\ndata: ')}\n\n`;
}

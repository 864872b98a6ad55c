import type { CodedMessage, ErrorCode } from '../coded.ts';

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
 * The names of the events. `model` and `warning` are sent in debug mode to signed-in users only, `usage` and those of tools
 * to visitors in debug mode only. A `tool_result` has the `id` of its `tool_call`; outside debug mode both have nothing else
 * but the tool's name.
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
  | 'usage'
  | 'warning';

/** A comment, which shows that the connection is alive. */
export const HEARTBEAT = ':\n\n';

/** The frame of an event: `event` and one `data` line for each line of the payload, ended by a blank line. */
export function encodeFrame({ event, data, errorCode }: StreamEvent): string {
  if (errorCode) return `: ${JSON.stringify(errorCode)}\n${encodeFrame({ event, data })}`;
  if (!data.includes('\n') && !data.includes('\r')) return `event: ${event}\ndata: ${data}\n\n`;
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join('')}\n`;
}

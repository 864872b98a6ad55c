/** One event of the chat stream, before it is put into words for the wire. */
export interface StreamEvent {
  readonly event: StreamEventName;
  readonly data: string;
}

/** What the chat sends. Tools and `usage` come in debug mode only; there, `model` and `warning`
 * come to those who are signed in. */
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

/** A comment: no event, but a sign of life. */
export const HEARTBEAT = ':\n\n';

/** The frame of an event: `event` and one `data` line for each line of the payload, ended by a blank line. */
export function encodeFrame({ event, data }: StreamEvent): string {
  if (!data.includes('\n') && !data.includes('\r')) return `event: ${event}\ndata: ${data}\n\n`;
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join('')}\n`;
}

import { createParser } from 'eventsource-parser';
import { GrowingText } from '../../lib/growing-text.ts';
import { parseJson } from '../../lib/json.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { CHARACTER_BYTES } from '../conversation.ts';
import { isEndless } from './endless.ts';

/** The memory that the parser takes for each line of an event besides its characters. */
const LINE_BYTES = 128;

/**
 * Reads server-sent events. `read` returns the data of those that a piece of the stream completes. `rest` returns the whole
 * text if it had no event, so that a body of another kind can be read or named. `held` is the memory of the event that has not
 * ended, in bytes.
 */
export function createEventStream() {
  let complete: string[] = [];
  /** The length of the event so far, and of its last line, which the parser would keep in its pieces. */
  let length = 0;
  let lines = 0;
  const line = new GrowingText();
  let unread: GrowingText | null = new GrowingText();
  const parser = createParser({
    onEvent({ data, event }) {
      complete.push(event === 'error' ? errorData(data) : data);
      length = lines = 0;
      unread = null;
    },
  });
  return {
    /** @throws {AgentError} for an event that does not end */
    read(text: string): readonly string[] {
      complete = [];
      length += text.length;
      unread?.add(text);
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
      if (end > 0) parser.feed(line.take() + text.slice(0, end));
      line.add(text.slice(end));
      if (complete.length === 0) lines += text.split('\n').length - 1;
      if (isEndless(length, text.length, () => line.whole()))
        throw new AgentError('host', coded('model-event-endless'));
      return complete;
    },
    held: () => (length + (unread?.length ?? 0)) * CHARACTER_BYTES + lines * LINE_BYTES,
    rest: (): string | null => unread?.whole() ?? null,
  };
}

/** The data of an event named `error` in the form that says it without the name. */
function errorData(data: string): string {
  const value = parseJson(data);
  return JSON.stringify(typeof value === 'object' ? { error: value } : { error: data });
}

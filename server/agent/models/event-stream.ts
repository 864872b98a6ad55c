import { createParser } from 'eventsource-parser';
import { GrowingText } from '../../lib/growing-text.ts';
import { isDense, parseJson } from '../../lib/json.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { CHARACTER_BYTES } from '../conversation.ts';
import { isEndless } from './endless.ts';

/** What hosts send to keep a connection open: the name of an event, or its whole data. */
const SIGN_OF_LIFE = /^"?(ping|pong|keep-?alive|heartbeat|null|\.*)"?$/i;

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
      length = lines = 0;
      if (SIGN_OF_LIFE.test(event ?? data.trim())) return;
      complete.push(event === 'error' ? errorData(data) : data.trim());
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
    /** The event that has no empty line behind it, if its data are whole; otherwise the lines of a text of JSON without events. */
    last(): readonly string[] {
      complete = [];
      parser.feed(`${line.take()}\n\n`);
      if (unread !== null) return linesOf(unread.whole());
      return complete.filter((data) => data === DONE || parseJson(data) !== undefined);
    },
    /** Null if `last` has read it. */
    rest: (): string | null => unread?.whole() ?? null,
  };
}

/** The end of a stream of OpenAI's API. */
export const DONE = '[DONE]';

/** The lines of a text if each is JSON; none for one value alone. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isJson = (line: string) => line.trim() === DONE || (!isDense(line) && parseJson(line) !== undefined);
  return lines.length > 1 && lines.every(isJson) ? lines.map((line) => line.trim()) : [];
}

/** The data of an event named `error` in the form that says it without the name. */
function errorData(data: string): string {
  const value = parseJson(data);
  return JSON.stringify(typeof value === 'object' ? { error: value } : { error: data });
}

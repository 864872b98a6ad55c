import { createParser } from 'eventsource-parser';
import { parseJson } from '../../lib/json.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';

/** Longer than any event of an answer. Bounds what is buffered of an event that does not end. */
const MAX_EVENT = 8 * 1024 * 1024;

/**
 * Reads server-sent events. `read` returns the data of those that a piece of the stream completes. `rest` returns the whole
 * text if it had no event, so that a body of another kind can be read or named.
 */
export function createEventStream() {
  let complete: string[] = [];
  let held = 0;
  let unread: string[] | null = [];
  const parser = createParser({
    onEvent({ data, event }) {
      complete.push(event === 'error' ? errorData(data) : data);
      held = 0;
      unread = null;
    },
  });
  return {
    /** @throws {AgentError} for an event that does not end */
    read(text: string): readonly string[] {
      complete = [];
      held += text.length;
      unread?.push(text);
      parser.feed(text);
      if (held > MAX_EVENT) throw new AgentError('host', coded('model-event-endless'));
      return complete;
    },
    rest: (): string | null => unread?.join('') ?? null,
  };
}

/** The data of an event named `error` in the form that says it without the name. */
function errorData(data: string): string {
  const value = parseJson(data);
  return JSON.stringify(typeof value === 'object' ? { error: value } : { error: data });
}

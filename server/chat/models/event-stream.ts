import { createParser } from 'eventsource-parser';
import { coded } from '../../coded.ts';
import { ChatError } from '../chat-error.ts';

/** Longer than any event of an answer. Bounds what is buffered of an event that does not end. */
const MAX_EVENT = 8 * 1024 * 1024;

/** Reads server-sent events. Returns the data of those that a piece of the stream completes. */
export function createEventStream(): (text: string) => readonly string[] {
  let complete: string[] = [];
  let held = 0;
  const parser = createParser({
    onEvent({ data }) {
      complete.push(data);
      held = 0;
    },
  });
  return (text) => {
    complete = [];
    held += text.length;
    parser.feed(text);
    if (held > MAX_EVENT) throw new ChatError(502, coded('model-event-endless'));
    return complete;
  };
}

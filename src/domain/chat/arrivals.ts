import { type Frame, parseMessage } from './frames.ts';

/** A message of the server, and when it came, in milliseconds since 1970. */
export interface Message {
  readonly at: number;
  readonly text: string;
}

/** Messages that arrived at the same time, and their frames; none for keep-alives. */
export interface Arrival {
  readonly at: number;
  readonly messages: readonly string[];
  readonly frames: readonly Frame[];
}

/** The messages grouped by arrival time. */
export function arrivalsOf(received: readonly Message[]): readonly Arrival[] {
  const groups: { at: number; messages: string[] }[] = [];
  for (const { at, text } of received) {
    const last = groups.at(-1);
    if (last?.at === at) last.messages.push(text);
    else groups.push({ at, messages: [text] });
  }
  return groups.map((group) => ({ ...group, frames: group.messages.flatMap(parseMessage) }));
}

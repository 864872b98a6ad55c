import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { History, HistoryEvent } from './history-event.ts';
import { layerChangeText } from './layer-changes.ts';
import { notes } from './notes.ts';
import type { Span, Turn } from './turn.ts';

/** A transition of a conversation, in words. */
export interface Step {
  readonly at: number;
  readonly text: MessageDescriptor;
}

/** The newest steps of a conversation, oldest first. `turns` are the conversation's. */
export function lastSteps(history: History, turns: readonly Turn[], most: number): readonly Step[] {
  const steps: Step[] = [];
  // The steps of answers come from the turns, because an answer arrives in many messages.
  for (let index = history.length - 1; index >= 0 && steps.length < most; index -= 1) {
    const text = wordsOf(history[index]);
    if (text) steps.push({ at: history[index]?.at ?? 0, text });
  }
  return [...steps.toReversed(), ...turns.slice(-most).flatMap(stepsOf)]
    .toSorted((one, other) => one.at - other.at)
    .slice(-most);
}

function wordsOf(event: HistoryEvent | undefined): MessageDescriptor | null {
  switch (event?.type) {
    case 'connecting':
      return msg`Connecting`;
    case 'prompted':
      return msg`Message sent`;
    case 'cleared':
      return msg`Log cleared`;
    case 'layer changed':
      return layerChangeText(event);
    case 'noted': {
      const { code, note } = event;
      return code === undefined ? notes[note].message : msg`Disconnected (code ${code})`;
    }
    default:
      return null;
  }
}

const doings: Readonly<Record<Exclude<Span['kind'], 'tool'>, MessageDescriptor>> = {
  waiting: msg`Waiting for the model`,
  thinking: msg`Thinking`,
  writing: msg`Writing`,
};

function stepsOf({ spans, endedAt }: Turn): readonly Step[] {
  const course = spans.map(({ kind, from, tool }): Step => {
    const name = tool?.name ?? '';
    return { at: from, text: kind === 'tool' ? msg`Calling ${name}` : doings[kind] };
  });
  return endedAt === null ? course : [...course, { at: endedAt, text: msg`Answer ended` }];
}

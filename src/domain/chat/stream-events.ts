import { type Frame, parseMessage } from './frames.ts';
import type { History, HistoryEvent } from './history-event.ts';

/** Frames that came at one time. */
interface Received {
  readonly type: 'received';
  readonly at: number;
  readonly debug: boolean;
  readonly frames: readonly Frame[];
}

type Of<TType extends HistoryEvent['type']> = Extract<HistoryEvent, { readonly type: TType }>;

/** The events of a conversation, with its messages read. */
export type Heard = Received | Exclude<HistoryEvent, Of<'received'>>;

/** The history with its messages read. */
export const readHistory = (history: History): readonly Heard[] =>
  history.map((one) =>
    one.type === 'received'
      ? { type: 'received', at: one.at, debug: one.debug, frames: one.messages.flatMap(parseMessage) }
      : one,
  );

interface Came {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly debug: boolean;
}

type Text = 'words came' | 'thoughts came';

/** Words or thoughts that followed each other, of frames with one name. `at` is the time of the first. */
export type TextEvent = {
  [TText in Text]: Came & { readonly type: TText; readonly name: string; readonly chunks: string[] };
}[Text];

type Sign =
  | 'tool called'
  | 'tool answered'
  /** A prompt has interrupted an answer, and that answer has ended. */
  | 'interruption ended'
  | 'answer ended'
  | 'answer failed';

/** A frame that says where the answer is. */
export type SignEvent = { [TSign in Sign]: Came & { readonly type: TSign; readonly frame: Frame } }[Sign];

/** Frames that followed each other and do not say where the answer is, each with its time. */
export interface FramesEvent extends Came {
  readonly type: 'frames came';
  readonly frames: (readonly [at: number, frame: Frame])[];
}

export type PromptEvent = Of<'prompted'>;
export type NoteEvent = Of<'noted'>;

/** The events that move the stream of a conversation. */
export type StreamEvent = TextEvent | SignEvent | FramesEvent | Exclude<HistoryEvent, Of<'received'>>;

const texts: ReadonlyMap<string, Text> = new Map([
  ['content', 'words came'],
  ['assistant', 'words came'],
  ['thinking', 'thoughts came'],
]);

const signs: ReadonlyMap<string, Sign> = new Map([
  ['tool_call', 'tool called'],
  ['tool_result', 'tool answered'],
  ['done', 'answer ended'],
  ['error', 'answer failed'],
]);

/**
 * The data of the `done` with which the embedded server ends an interrupted answer. The `done` of other servers says nothing,
 * so it may belong to the new answer.
 */
const INTERRUPTED = 'interrupted';

const signOf = ({ event, data }: Frame): Sign | undefined =>
  event === 'done' && data === INTERRUPTED ? 'interruption ended' : signs.get(event);

/**
 * The events that move the stream, in order. Neighbouring frames of one name are one event, and so are neighbouring frames that do
 * not say where the answer is, because an event costs far more than a frame.
 */
export function streamEvents(heard: readonly Heard[]): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  for (const one of heard) {
    if (one.type === 'received') addFrames(events, one);
    else events.push(one);
  }
  return events;
}

function addFrames(events: StreamEvent[], { at, debug, frames }: Received): void {
  // Even a message without frames says that it came in debug mode.
  if (frames.length === 0) events.push({ type: 'frames came', at, debug, frames: [] });
  for (const frame of frames) {
    const last = events.at(-1);
    const { event: name, data } = frame;
    const text = texts.get(name);
    const sign = signOf(frame);
    if (text !== undefined) {
      if (last?.type === text && last.name === name && last.debug === debug) last.chunks.push(data);
      else events.push({ type: text, at, debug, name, chunks: [data] });
    } else if (sign !== undefined) {
      events.push({ type: sign, at, debug, frame });
    } else if (last?.type === 'frames came' && last.debug === debug) last.frames.push([at, frame]);
    else events.push({ type: 'frames came', at, debug, frames: [[at, frame]] });
  }
}

import type { Tokens } from '#domain/entities.ts';
import { appended, countOf, type Pages } from '#domain/pages.ts';
import type { NoteName } from './history-event.ts';
import {
  addCall,
  addFrame,
  addPrompt,
  addResult,
  addText,
  clearRows,
  emptyLog,
  endInterrupted,
  endRow,
  type Log,
  logError,
  logNote,
} from './log.ts';
import { type ModelCall, readRequest } from './requests.ts';
import type { FramesEvent, NoteEvent, PromptEvent, SignEvent, TextEvent } from './stream-events.ts';
import { fieldsOf, isResultOf, textOf, toolOf } from './tools.ts';
import type { Row } from './transcript.ts';
import { newTurn, type RunningTool, type Span, type Turn } from './turn.ts';

/** A conversation as far as it is known. It never changes: each function below makes another one. */
export interface Conversation {
  readonly log: Log;
  /** The turns before `turn`. */
  readonly earlier: Pages<Turn>;
  /**
   * The turn to which the next frame belongs. There is none before the first prompt, and from a note of the console to the next
   * prompt, because all notes are about the connection.
   */
  readonly turn: Turn | null;
  /** Oldest first. Tools run in parallel, also while the answer goes on. */
  readonly running: readonly RunningTool[];
  /** What the notes say of the connection. It is still open while the console renews it by itself. */
  readonly connection: 'none' | 'open' | 'ended';
  /** The time at which the answer's present activity began, in milliseconds since 1970. */
  readonly since: number;
  /** The newest request to a model on the connection, which the next one continues; null if there is none. */
  readonly request: ModelCall | null;
}

export const emptyConversation: Conversation = {
  log: emptyLog,
  earlier: [],
  turn: null,
  running: [],
  connection: 'none',
  since: 0,
  request: null,
};

/** The rows of the log, in one list. */
export const rowsOf = ({ log }: Conversation): readonly Row[] => log.rows.flat();

/** The turns, in one list. */
export const turnsOf = ({ earlier, turn }: Pick<Conversation, 'earlier' | 'turn'>): readonly Turn[] =>
  turn === null ? earlier.flat() : [...earlier.flat(), turn];

/** The number of prompts. */
export const turnCount = ({ earlier, turn }: Conversation): number =>
  countOf(earlier) + (turn === null ? 0 : 1);

/** True if this is the result of the only tool that still runs. */
export function isLastResult({ running }: Conversation, { frame }: SignEvent): boolean {
  const [tool, ...others] = running;
  return tool !== undefined && others.length === 0 && isResultOf(toolOf(frame.data), tool.call);
}

/** The conversation in which the turn is changed, if there is one. */
const withTurn = (before: Conversation, change: Partial<Turn>): Conversation =>
  before.turn === null ? before : { ...before, turn: { ...before.turn, ...change } };

/** The conversation after something came, perhaps in debug mode. */
const heard = (before: Conversation, debug: boolean): Conversation =>
  debug && before.turn?.isDebug === false ? withTurn(before, { isDebug: true }) : before;

/** Where the next row belongs. */
const placeIn = ({ turn }: Conversation, at: number) => ({ at, turn: turn?.number ?? 0 });

/** Something that happened, at a time in milliseconds since 1970, perhaps in debug mode. */
interface Timed {
  readonly at: number;
  readonly debug?: boolean;
}

/** An activity of the answer begins. An answer that had ended goes on. */
export function begin(before: Conversation, { at }: Timed): Conversation {
  const goesOn = before.turn !== null && before.turn.endedAt !== null;
  return { ...(goesOn ? withTurn(before, { endedAt: null }) : before), since: at };
}

/** The activity that began last is over. */
export const record = (before: Conversation, { at }: Timed, kind: Span['kind']): Conversation =>
  withSpans(before, [{ kind, from: before.since, to: at }]);

const withSpans = (before: Conversation, spans: readonly Span[]): Conversation =>
  before.turn === null || spans.length === 0
    ? before
    : withTurn(before, { spans: spans.reduce<Pages<Span>>(appended, before.turn.spans) });

/** These tools have ended. */
const withoutTools = (before: Conversation, ended: readonly RunningTool[], at: number): Conversation =>
  ended.length === 0
    ? before
    : {
        ...withSpans(
          before,
          ended.map(({ call, from }) => ({ kind: 'tool', from, to: at, tool: call })),
        ),
        running: before.running.filter((tool) => !ended.includes(tool)),
      };

/** A prompt was sent. */
export function ask(before: Conversation, event: PromptEvent): Conversation {
  const turn = newTurn(countOf(before.earlier) + 1, event.at);
  const after = { ...before, turn };
  return { ...after, log: addPrompt(before.log, placeIn(after, event.at), event) };
}

/** Words came. */
export function write(before: Conversation, event: TextEvent): Conversation {
  const isFirst = before.turn?.firstWordAt === null;
  return think(isFirst ? withTurn(before, { firstWordAt: event.at }) : before, event);
}

/** Thoughts came. */
export function think(before: Conversation, event: TextEvent): Conversation {
  const after = heard(before, event.debug);
  return { ...after, log: addText(after.log, placeIn(after, event.at), event) };
}

/** A tool was called. */
export function callTool(before: Conversation, event: SignEvent): Conversation {
  const after = heard(before, event.debug);
  return {
    ...after,
    log: addCall(after.log, placeIn(after, event.at), event),
    running: [...after.running, { call: toolOf(event.frame.data), from: event.at }],
  };
}

/** A tool has answered: the one with the ID of the result, or else the oldest of its name. */
export function answerTool(before: Conversation, event: SignEvent): Conversation {
  const result = toolOf(event.frame.data);
  const tool = before.running.find(({ call }) => isResultOf(result, call));
  const after = withoutTools(heard(before, event.debug), tool === undefined ? [] : [tool], event.at);
  return { ...after, log: addResult(after.log, placeIn(after, event.at), event) };
}

/** Adds frames that do not say where the answer is. */
export function addFrames(before: Conversation, { frames, debug }: FramesEvent): Conversation {
  return frames.reduce(
    (conversation, [at, frame]) => {
      const { event, data } = frame;
      const isOpen = conversation.turn?.endedAt === null;
      const after =
        event === 'usage'
          ? withTurn(conversation, { tokens: tokensOf(data) })
          : event === 'model' && isOpen
            ? withTurn(conversation, { model: textOf(fieldsOf(data).model) })
            : conversation;
      if (event === 'request') return addRequest(after, [at, frame], debug);
      return { ...after, log: addFrame(after.log, placeIn(after, at), frame, debug) };
    },
    heard(before, debug),
  );
}

/** Adds a request to the model, which may only say what differs from the one before. */
function addRequest(
  before: Conversation,
  [at, frame]: FramesEvent['frames'][number],
  debug: boolean,
): Conversation {
  const read = readRequest(frame.data, before.request);
  const request = read !== null && typeof read === 'object' && 'body' in read ? read : null;
  return { ...before, request, log: addFrame(before.log, placeIn(before, at), frame, debug, read) };
}

/** The answer that a prompt has interrupted is over. The words since the prompt were its last. */
export function endInterruption(before: Conversation, { debug }: SignEvent): Conversation {
  const after = heard(before, debug);
  return { ...after, log: endInterrupted(after.log) };
}

/** Nothing of the new answer has come: all words so far were the end of the one before it. */
export const restart = (before: Conversation, { at }: Timed): Conversation =>
  withTurn(withoutTools(before, before.running, at), { firstWordAt: null });

/** The answer is over, and with it the tools that still run. */
export const endAnswer = (before: Conversation, { at }: Timed): Conversation =>
  withTurn(withoutTools(before, before.running, at), { endedAt: at });

/** Nothing more comes for the row that streams. */
export function settle(before: Conversation, { debug = false }: Timed): Conversation {
  const after = heard(before, debug);
  return { ...after, log: endRow(after.log) };
}

/** The turn is over, and later frames until the next prompt belong to none. */
export function endTurn(before: Conversation, { at }: Timed): Conversation {
  const { turn, ...after } = withoutTools(before, before.running, at);
  if (turn === null) return { ...after, turn };
  const whole = { ...turn, endedAt: turn.endedAt ?? at };
  return { ...after, earlier: appended(after.earlier, whole), turn: null };
}

/** The connection ends in the middle of an answer. */
export const cutTurn = (before: Conversation, event: Timed): Conversation =>
  endTurn(withTurn(before, { isCut: true }), event);

/** Adds an error that ends the answer. */
export function addError(before: Conversation, event: SignEvent): Conversation {
  const after = heard(before, event.debug);
  return { ...after, log: logError(after.log, placeIn(after, event.at), event.frame) };
}

/** Adds an error that belongs to no answer. */
export function addStrayError(before: Conversation, event: SignEvent): Conversation {
  const after = heard(before, event.debug);
  return { ...after, log: logError(after.log, { at: event.at, turn: 0 }, event.frame) };
}

/** Adds a note of the console, which belongs to no turn. */
export function addNote(before: Conversation, event: NoteEvent): Conversation {
  const { connection } = before;
  const isOpened = event.note === 'connected';
  const isRenewed = isOpened && connection === 'open';
  return {
    ...before,
    request: isOpened ? null : before.request,
    connection: connectionAfter(connection, event.note),
    log: logNote(before.log, placeIn(before, event.at), event, isRenewed),
  };
}

/** Removes the rows of the log; the conversation goes on. */
export const clear = (before: Conversation): Conversation => ({ ...before, log: clearRows(before.log) });

/** The notes after which there is no connection. */
const ENDS: ReadonlySet<NoteName> = new Set(['disconnected', 'unable', 'failed', 'silent']);

function connectionAfter(before: Conversation['connection'], note: NoteName): Conversation['connection'] {
  if (note === 'connected') return 'open';
  return before === 'open' && ENDS.has(note) ? 'ended' : before;
}

function tokensOf(payload: string): Tokens {
  const { input_tokens: input, output_tokens: output } = fieldsOf(payload);
  return { input: amountOf(input), output: amountOf(output) };
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null);

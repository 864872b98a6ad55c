import type { Happening, History } from '#domain/chat-history.ts';
import { endsInterrupted } from './answer.ts';
import { type Frame, parseMessage } from './frames.ts';
import { fieldsOf, isResultOf, type ToolCall, textOf, toolOf } from './tools.ts';

/** What an answer does, and since when: it waits for the model, thinks, writes, or runs a tool. Times as in `Turn`. */
export interface Span {
  readonly kind: 'waiting' | 'thinking' | 'writing' | 'tool';
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  readonly tool?: ToolCall;
}

/** Null where the model did not count. */
interface Tokens {
  readonly input: number | null;
  readonly output: number | null;
}

/** A prompt and the course of its answer. Times are in milliseconds since 1970. */
export interface Turn {
  readonly askedAt: number;
  /** When the first word of the answer came. */
  readonly firstWordAt: number | null;
  readonly endedAt: number | null;
  readonly tokens: Tokens | null;
  /** The model's name. Servers tell it in debug mode only. */
  readonly model: string | null;
  readonly spans: readonly Span[];
  /** Whether the server was asked to tell what the burger does. */
  readonly isDebug: boolean;
}

/**
 * Follows the turns of a conversation as it grows: each call reads what is new. A conversation that was changed is read
 * again from its beginning.
 */
export function followTurns(): (history: History) => readonly Turn[] {
  let read: History = [];
  let turns: readonly Turn[] = [];
  return (history) => {
    if (history[read.length - 1] !== read.at(-1)) {
      read = [];
      turns = [];
    }
    for (const happening of history.slice(read.length)) turns = turnsAfter(turns, happening);
    read = history;
    return turns;
  };
}

function turnsAfter(turns: readonly Turn[], happening: Happening): readonly Turn[] {
  const { type, at } = happening;
  const last = turns.at(-1);
  const ended = last === undefined ? [] : [...turns.slice(0, -1), endTurn(last, at)];
  if (type === 'prompted') return [...ended, beginTurn(at)];
  if (type === 'noted') return ended;
  if (type !== 'received' || last === undefined) return turns;
  const frames = happening.messages.flatMap(parseMessage).filter((frame) => !endsInterrupted(frame));
  const asked = last.isDebug || !happening.debug ? last : { ...last, isDebug: true };
  const turn = frames.reduce((before, frame) => continueTurn(before, frame, at), asked);
  return turn === last ? turns : [...turns.slice(0, -1), turn];
}

const beginTurn = (at: number): Turn => ({
  askedAt: at,
  firstWordAt: null,
  endedAt: null,
  tokens: null,
  model: null,
  spans: [{ kind: 'waiting', from: at, to: null }],
  isDebug: false,
});

/** The turn after a frame. A frame that says nothing new gives the same object. */
function continueTurn(turn: Turn, { event, data }: Frame, at: number): Turn {
  if (turn.endedAt !== null) return event === 'usage' ? { ...turn, tokens: tokensOf(data) } : turn;
  switch (event) {
    case 'content':
    case 'assistant':
      return doing({ ...turn, firstWordAt: turn.firstWordAt ?? at }, turn, 'writing', at);
    case 'thinking':
      return doing(turn, turn, 'thinking', at);
    case 'tool_call': {
      const tool = toolOf(data);
      return {
        ...turn,
        spans: [...withoutTrack(turn.spans, at), { kind: 'tool', from: at, to: null, tool }],
      };
    }
    case 'tool_result':
      return afterTool(turn, data, at);
    case 'usage':
      return { ...turn, tokens: tokensOf(data) };
    case 'model':
      return { ...turn, model: textOf(fieldsOf(data).model) };
    case 'done':
    case 'error':
      return endTurn(turn, at);
    default:
      return turn;
  }
}

/** The turn when its answer ends. A turn that has ended stays as it is. */
const endTurn = (turn: Turn, at: number): Turn =>
  turn.endedAt === null ? { ...turn, endedAt: at, spans: turn.spans.map((span) => closed(span, at)) } : turn;

const closed = (span: Span, at: number): Span => (span.to === null ? { ...span, to: at } : span);
const isOpenTool = ({ kind, to }: Span): boolean => kind === 'tool' && to === null;

/** Ends what is not a tool: an answer does one such thing at a time. */
const withoutTrack = (spans: readonly Span[], at: number): readonly Span[] =>
  spans.map((span) => (isOpenTool(span) ? span : closed(span, at)));

function doing(next: Turn, turn: Turn, kind: Span['kind'], at: number): Turn {
  const current = turn.spans.at(-1);
  if (current?.kind === kind && current.to === null) return turn;
  return { ...next, spans: [...withoutTrack(turn.spans, at), { kind, from: at, to: null }] };
}

/** Ends the call's span, by its ID or else the oldest of its name. After the last tool the model is waited for. */
function afterTool(turn: Turn, data: string, at: number): Turn {
  const result = toolOf(data);
  const ended = turn.spans.findIndex(
    (span) => isOpenTool(span) && span.tool !== undefined && isResultOf(result, span.tool),
  );
  if (ended === -1) return turn;
  const spans = turn.spans.map((span, index) => (index === ended ? closed(span, at) : span));
  return {
    ...turn,
    spans: spans.some(isOpenTool) ? spans : [...spans, { kind: 'waiting', from: at, to: null }],
  };
}

function tokensOf(data: string): Tokens {
  const { input_tokens: input, output_tokens: output } = fieldsOf(data);
  return { input: countOf(input), output: countOf(output) };
}

const countOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null);

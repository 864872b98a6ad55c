import { endsInterrupted } from './answer.ts';
import { framesIn } from './arrivals.ts';
import { type Course, CourseBuilder } from './course.ts';
import type { Frame } from './frames.ts';
import type { Happening, History } from './happenings.ts';
import { fieldsOf, textOf, toolOf } from './tools.ts';

/** Null where the model does not report a count. */
interface Tokens {
  readonly input: number | null;
  readonly output: number | null;
}

/** A prompt and the course of its answer. Times are in milliseconds since 1970. */
export interface Turn extends Course {
  readonly askedAt: number;
  /** When the first word of the answer came. */
  readonly firstWordAt: number | null;
  readonly endedAt: number | null;
  readonly tokens: Tokens | null;
  /** The model's name. Servers send it in debug mode only. */
  readonly model: string | null;
  /** Whether the prompt was sent in debug mode. */
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
  const frames = framesIn(happening.messages).filter((frame) => !endsInterrupted(frame));
  const asked = last.isDebug || !happening.debug ? last : { ...last, isDebug: true };
  const turn = continueTurn(asked, frames, at);
  return turn === last ? turns : [...turns.slice(0, -1), turn];
}

const beginTurn = (at: number): Turn => ({
  askedAt: at,
  firstWordAt: null,
  endedAt: null,
  tokens: null,
  model: null,
  spans: [{ kind: 'waiting', from: at, to: null }],
  doing: 0,
  running: [],
  isDebug: false,
});

/** The turn after frames that came together. Frames that say nothing new give the same object. */
function continueTurn(before: Turn, frames: readonly Frame[], at: number): Turn {
  const course = new CourseBuilder(before, at);
  let turn = before;
  for (const { event, data } of frames) {
    if (event === 'usage') turn = { ...turn, tokens: tokensOf(data) };
    if (turn.endedAt !== null) continue;
    switch (event) {
      case 'content':
      case 'assistant':
        if (turn.firstWordAt === null) turn = { ...turn, firstWordAt: at };
        course.begin('writing');
        break;
      case 'thinking':
        course.begin('thinking');
        break;
      case 'tool_call':
        course.beginTool(toolOf(data));
        break;
      case 'tool_result':
        course.endTool(toolOf(data));
        break;
      case 'model':
        turn = { ...turn, model: textOf(fieldsOf(data).model) };
        break;
      case 'done':
      case 'error':
        course.endAll();
        turn = { ...turn, endedAt: at };
        break;
      default:
    }
  }
  return course.course === before ? turn : { ...turn, ...course.course };
}

/** The turn when its answer ends. A turn that has ended stays as it is. */
function endTurn(turn: Turn, at: number): Turn {
  if (turn.endedAt !== null) return turn;
  const course = new CourseBuilder(turn, at);
  course.endAll();
  return { ...turn, ...course.course, endedAt: at };
}

function tokensOf(data: string): Tokens {
  const { input_tokens: input, output_tokens: output } = fieldsOf(data);
  return { input: countOf(input), output: countOf(output) };
}

const countOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null);

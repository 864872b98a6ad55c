import { AgentError } from '../../agent/agent-error.ts';
import { CHARACTER_BYTES, noMemory } from '../../agent/conversation.ts';
import type { AgentEvent } from '../../agent/events.ts';
import type { ModelKeys } from '../../agent/models/models.ts';
import { runAgent } from '../../agent/run.ts';
import type { ModelCheese } from '../../builder/agent-stack.ts';
import type { Hold } from '../../limits/budget.ts';
import { BusyError } from '../../limits/busy-error.ts';
import type { Targets } from '../../net/targets.ts';
import { coded } from '../../words/coded.ts';
import { createAnswerText } from '../answer-text.ts';

/** The time limit of a whole test, whatever the timeout of the cheese. */
const TEST_MS = 120_000;
/** The longest answer of a test in characters. */
const MAX_ANSWER = 1_000_000;
/** The memory that a piece of an answer takes besides its characters. */
const PIECE_BYTES = 64;

/** Null where the host does not tell. */
interface Usage {
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
}

interface Question {
  readonly cheese: ModelCheese;
  readonly message: string;
  readonly keys: ModelKeys;
  readonly targets: Targets;
  /** On the memory of the answer. */
  readonly hold: Pick<Hold, 'resize'>;
  /** Aborted when the caller has left. */
  readonly caller: AbortSignal;
  /** Opens a further hold of the caller's. */
  openHold(): Hold;
  observe(event: AgentEvent): void;
}

/**
 * Asks a cheese's model without buns and tools, and returns its answer as text, and the tokens that it took.
 * @throws {AgentError} if there is no whole answer in time
 * @throws {BusyError} if the answer takes too much memory
 */
export async function askOnce({ cheese, message, hold, caller, observe, ...outside }: Question): Promise<{
  text: string;
  usage: Usage | null;
}> {
  const pieces: string[] = [];
  const textOf = createAnswerText();
  let length = 0;
  let failure: AgentError | null = null;
  let usage: Usage | null = null;
  const stop = new AbortController();
  const signal = AbortSignal.any([caller, AbortSignal.timeout(TEST_MS), stop.signal]);
  const run = {
    stack: { systemPrompts: [], cheese, tools: [] },
    conversation: noMemory,
    userMessages: [{ role: 'user' as const, content: message }],
    privacyInput: {},
    signal,
    ...outside,
  };
  await runAgent(run, (event) => {
    observe(event);
    if (event.type === 'usage')
      usage = { input_tokens: event.inputTokens, output_tokens: event.outputTokens };
    if (event.type === 'failed') failure = event.error;
    add(textOf(event));
    return null;
  });
  if (failure !== null) throw failure;
  if (stop.signal.aborted) throw stop.signal.reason;
  if (signal.aborted)
    throw new AgentError('silence', coded('model-slow', { seconds: String(TEST_MS / 1000) }));
  return { text: pieces.join(''), usage };

  function add(piece: string): void {
    if (piece === '' || stop.signal.aborted) return;
    length += piece.length;
    pieces.push(piece);
    if (length > MAX_ANSWER)
      stop.abort(new AgentError('host', coded('answer-too-long', { most: MAX_ANSWER.toLocaleString('en') })));
    else if (!hold.resize(length * CHARACTER_BYTES + pieces.length * PIECE_BYTES))
      stop.abort(new BusyError());
  }
}

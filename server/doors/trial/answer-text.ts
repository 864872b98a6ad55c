import { AgentError } from '../../agent/agent-error.ts';
import { CHARACTER_BYTES } from '../../agent/conversation.ts';
import type { AgentEvent } from '../../agent/events.ts';
import type { Hold } from '../../limits/budget.ts';
import { BusyError } from '../../limits/busy-error.ts';
import { coded } from '../../words/coded.ts';

/** The longest answer of a test in characters. */
const MAX_ANSWER = 1_000_000;
/** The memory that a piece of an answer takes besides its characters. */
const PIECE_BYTES = 64;
const IMAGE = '(image)';

/** Makes the text of one answer from the agent's events. The hold has the memory that it takes. */
export function createAnswerText(hold: Pick<Hold, 'resize'>) {
  const pieces: string[] = [];
  let length = 0;
  let failure: AgentError | null = null;

  function add(piece: string): Error | null {
    length += piece.length;
    pieces.push(piece);
    if (length > MAX_ANSWER)
      return new AgentError('host', coded('answer-too-long', { most: MAX_ANSWER.toLocaleString('en') }));
    const fits = hold.resize(length * CHARACTER_BYTES + pieces.length * PIECE_BYTES);
    return fits ? null : new BusyError();
  }

  return {
    /** Returns why the answer must end here; null if it may go on. */
    take(event: AgentEvent): Error | null {
      if (event.type === 'text') return add(event.text);
      if (event.type === 'image') return add(length === 0 ? IMAGE : `\n${IMAGE}`);
      if (event.type === 'failed') failure = event.error;
      return null;
    },
    /** @throws {AgentError} if the answer failed */
    whole(): string {
      if (failure !== null) throw failure;
      return pieces.join('');
    },
  };
}

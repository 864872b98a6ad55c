import { GrowingText } from '../../lib/growing-text.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';
import { CHARACTER_BYTES } from '../conversation.ts';
import { isEndless } from './endless.ts';

/**
 * Cuts a stream into lines. `read` returns the lines that a piece of it completes, without empty ones, and `end` the rest.
 * `held` is the memory of the line that has not ended, in bytes.
 */
export function createLines() {
  const line = new GrowingText();
  return {
    /** @throws {AgentError} for a line that does not end */
    read(text: string): readonly string[] {
      const [first = '', ...rest] = text.split('\n');
      line.add(first);
      if (isEndless(line.length, first.length, () => line.whole()))
        throw new AgentError('host', coded('model-line-endless'));
      const last = rest.pop();
      if (last === undefined) return [];
      const lines = [line.take(), ...rest];
      line.add(last);
      return lines.filter((one) => one.trim() !== '');
    },
    held: () => line.length * CHARACTER_BYTES,
    end(): readonly string[] {
      const rest = line.take();
      return rest.trim() === '' ? [] : [rest];
    },
  };
}

import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';

/** Longer than any line of an answer. Bounds what is buffered of a line that does not end. */
const MAX_LINE = 8 * 1024 * 1024;

/**
 * Cuts a stream into lines. `read` returns the lines that a piece of it completes, without empty ones, and `end` the rest.
 */
export function createLines() {
  let parts: string[] = [];
  let held = 0;
  return {
    /** @throws {AgentError} for a line that does not end */
    read(text: string): readonly string[] {
      const [first = '', ...rest] = text.split('\n');
      parts.push(first);
      held += first.length;
      if (held > MAX_LINE) throw new AgentError('host', coded('model-line-endless'));
      const last = rest.pop();
      if (last === undefined) return [];
      const lines = [parts.join(''), ...rest];
      parts = [last];
      held = last.length;
      return lines.filter((line) => line.trim() !== '');
    },
    end(): readonly string[] {
      const line = parts.join('');
      parts = [];
      return line.trim() === '' ? [] : [line];
    },
  };
}

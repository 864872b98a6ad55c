import { messageOf } from '../lib/message-of.ts';
import { coded } from '../words/coded.ts';
import { MOST_CALLS } from './models/model-stream.ts';
import type { ToolCall, ToolOutcome } from './step.ts';
import { readResult } from './tools/run-tool.ts';
import { callTool, type Surroundings } from './tools/tool-set.ts';

/** How many tools of an answer run at the same time. */
const AT_ONCE = 4;
/** The most that all results of an answer may have together, in bytes. Each further step sends all of them to the model. */
const MOST_RESULTS = 1024 * 1024;

const tooManyCalls = coded('tool-calls-many', { most: String(MOST_CALLS) }).message;
const tooMuch = coded('tool-results-size').message;

/** Makes the tool calls of one answer, step by step. */
export class ToolRuns {
  readonly #surroundings: Surroundings;
  #room = MOST_RESULTS;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /**
   * Makes the calls of a step, a few at a time, and reports each as soon as it has ended. Returns their outcomes in the
   * order of the calls. The message of a call that fails goes to the model, too, and so does what was left out.
   */
  async run(
    calls: readonly ToolCall[],
    report: (outcome: ToolOutcome) => Promise<void>,
  ): Promise<ToolOutcome[]> {
    const outcomes: ToolOutcome[] = [];
    const left = calls.entries();
    const runOneByOne = async () => {
      for (const [index, call] of left) {
        const outcome = index < MOST_CALLS ? await this.#outcomeOf(call) : { call, error: tooManyCalls };
        outcomes[index] = outcome;
        await report(outcome);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runOneByOne));
    return outcomes;
  }

  async #outcomeOf(call: ToolCall): Promise<ToolOutcome> {
    try {
      const text = await callTool(call, this.#surroundings);
      const size = Buffer.byteLength(text);
      if (size > this.#room) return { call, error: tooMuch };
      this.#room -= size;
      return { call, result: readResult(text) };
    } catch (error) {
      return { call, error: messageOf(error) };
    }
  }
}

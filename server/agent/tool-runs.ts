import type { Json } from '../lib/json.ts';
import { messageOf } from '../lib/message-of.ts';
import { createQueue } from '../limits/queues.ts';
import { coded } from '../words/coded.ts';
import { MAX_CALLS, type ToolCall } from './models/model-stream.ts';
import { readResult } from './tools/run-tool.ts';
import { callTool, type ReadCall, type Surroundings } from './tools/tool-set.ts';

/** The result of a tool call, JSON or text, or why it failed; and how long the tool took, without its wait for others. */
export type ToolOutcome = { readonly call: ToolCall; readonly milliseconds: number } & Result;

type Result = { readonly result: Json } | { readonly error: string };

/** The maximum number of tools of an answer that run at the same time. */
const MAX_CONCURRENCY = 4;
/** The most that all results of an answer may have together, in bytes. Each further step sends all of them to the model. */
const MAX_RESULTS = 1024 * 1024;

const tooManyCalls = coded('tool-calls-many', { most: String(MAX_CALLS) }).message;
const tooMuch = coded('tool-results-size').message;

/** Makes the tool calls of one answer, step by step. */
export class ToolRuns {
  readonly #surroundings: Surroundings;
  readonly #queue = createQueue(MAX_CONCURRENCY);
  #room = MAX_RESULTS;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /**
   * Makes the calls of a step, a few at a time, and reports each as soon as it has ended. Returns their outcomes in the
   * order of the calls. The message of a call that fails goes to the model, too, and so does what was left out.
   */
  run(calls: readonly ReadCall[], report: (outcome: ToolOutcome) => Promise<void>): Promise<ToolOutcome[]> {
    return Promise.all(
      calls.map((call, index) =>
        this.#queue(async () => {
          const began = performance.now();
          const result = index < MAX_CALLS ? await this.#resultOf(call) : { error: tooManyCalls };
          const outcome = { call, milliseconds: performance.now() - began, ...result };
          await report(outcome);
          return outcome;
        }),
      ),
    );
  }

  async #resultOf(call: ReadCall): Promise<Result> {
    try {
      const text = await callTool(call, this.#surroundings);
      const size = Buffer.byteLength(text);
      if (size > this.#room) return { error: tooMuch };
      this.#room -= size;
      return { result: readResult(text) };
    } catch (error) {
      return { error: messageOf(error) };
    }
  }
}

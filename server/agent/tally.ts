import { coded } from '../words/coded.ts';
import { AgentError } from './agent-error.ts';
import { callLength, type FinishReason, type ModelPart } from './models/model-stream.ts';

/** The maximum number of steps in a row in which a model calls tools. */
export const MAX_STEPS = 8;

/** The longest answer in characters, thinking included. A longer one is stopped. */
const MAX_ANSWER = 32_000_000;

/** Counts the length and the tokens of an answer over all of its steps. */
export class Tally {
  #inputTokens: number | null = null;
  #outputTokens: number | null = null;
  #characters = 0;
  #hasImage = false;
  #reason: FinishReason = 'other';
  steps = 0;
  /** The number of characters without thinking. */
  text = 0;

  /** @throws {AgentError} if the answer gets longer than `MAX_ANSWER` */
  add(part: ModelPart): void {
    if (part.type === 'finish') {
      this.steps += 1;
      this.#reason = part.reason;
      this.#inputTokens = sum(this.#inputTokens, part.inputTokens);
      this.#outputTokens = sum(this.#outputTokens, part.outputTokens);
      return;
    }
    if (part.type === 'text') this.text += part.text.length;
    if (part.type === 'image') this.#hasImage = true;
    if (part.type === 'text' || part.type === 'thinking') this.#characters += part.text.length;
    if (part.type === 'call') this.#characters += callLength(part);
    if (this.#characters > MAX_ANSWER) {
      throw new AgentError('host', coded('answer-too-long', { most: MAX_ANSWER.toLocaleString('en') }));
    }
  }

  usage() {
    return { inputTokens: this.#inputTokens, outputTokens: this.#outputTokens, steps: this.steps };
  }

  /**
   * Checks the answer at its end. `label` names the model in messages.
   * @throws {AgentError} if there is no answer, or it is incomplete
   */
  requireWhole(label: string): void {
    switch (this.#reason) {
      case 'tool-calls':
        throw new AgentError(
          'host',
          this.steps >= MAX_STEPS
            ? coded('tools-in-a-row', { most: String(MAX_STEPS) })
            : coded('tool-not-run'),
        );
      case 'length':
        throw new AgentError('host', coded('answer-limit'), 'length');
      case 'content-filter':
        throw new AgentError('host', coded('answer-filtered', { model: label }), 'filtered');
      case 'other':
        throw new AgentError('host', coded('answer-cut-off'));
      case 'stop':
        if (this.text === 0 && !this.#hasImage) throw new AgentError('host', coded('answer-empty'));
    }
  }
}

const sum = (one: number | null, other: number | null) => (other === null ? one : (one ?? 0) + other);

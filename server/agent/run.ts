import type { AgentStack } from '../builder/agent-stack.ts';
import { yieldWhenDue } from '../lib/event-loop.ts';
import type { Pause } from '../net/each-chunk.ts';
import type { Targets } from '../net/targets.ts';
import { coded } from '../words/coded.ts';
import { AnswerEvents } from './answer-events.ts';
import { ChatError } from './chat-error.ts';
import type { Conversation, Message, TextMessage } from './conversation.ts';
import { errorEvent, type StreamEvent, type StreamEventName } from './frames.ts';
import { modelProblem } from './models/model-errors.ts';
import type { FinishReason, ModelPart, ModelQuestion } from './models/model-stream.ts';
import { createModel, type ModelKeys, type ReadyModel } from './models/models.ts';
import { postToModel } from './models/post-to-model.ts';
import { asPrompt, Step, type ToolCall, type ToolOutcome } from './step.ts';
import { ToolRuns } from './tool-runs.ts';
import { readResult } from './tools/run-tool.ts';
import { offeredTools } from './tools/tool-set.ts';

/** How many times in a row a model may call tools. */
const MAX_STEPS = 8;

/** The longest answer in characters, thinking included. A longer one is stopped. */
const MAX_ANSWER = 32_000_000;

const none: readonly StreamEvent[] = [];

export interface AgentRun {
  readonly stack: Pick<AgentStack, 'systemPrompts' | 'cheese' | 'tools'>;
  readonly conversation: Conversation;
  readonly userMessages: readonly TextMessage[];
  readonly privacyInput: Readonly<Record<string, string>>;
  readonly keys: ModelKeys;
  readonly targets: Targets;
  readonly debug: boolean;
  /** Visitors are told words and the names of tools, never arguments, results, requests or configuration. */
  readonly isVisitor: boolean;
  /** Aborting it ends the model's and the tools' calls at once. */
  readonly signal: AbortSignal;
}

/** Sends an event, and returns a promise to await before the next one, or null. */
type Tell = (event: StreamEvent) => Pause;

/**
 * Answers the messages. Sends the events of the answer as they happen, `conversation_id` first and `done` last, also after
 * an `error`. The data of `done` is `interrupted` if the signal ended the answer. The conversation remembers the turn, also
 * an incomplete answer.
 */
export async function runAgent(run: AgentRun, tell: Tell): Promise<void> {
  await tell({ event: 'conversation_id', data: run.conversation.id });
  await tell({ event: 'role', data: 'assistant' });
  try {
    await runModel(run, tell);
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    await tell(errorEvent(run.isVisitor ? coded('chat-failed') : error.coded));
  }
  await tell({ event: 'done', data: run.signal.aborted ? 'interrupted' : '' });
}

/**
 * Runs the model and its tools, and sends the events between `role` and the end. Calls the model again with the results
 * of its tools until it calls none.
 * @throws {ChatError} if there is no answer, or it is incomplete
 */
export async function runModel(run: AgentRun, tell: Tell): Promise<void> {
  const ready = createModel(run.stack.cheese, run.keys);
  const { stack, conversation, privacyInput, targets, isVisitor, signal } = run;
  const tellsAll = tellsDetails(run);
  if (tellsAll)
    await tell(json('model', { type: ready.label, model: ready.settings.model, host: ready.baseUrl }));
  const turn: Message[] = [...run.userMessages];
  const events = new AnswerEvents();
  const tally = new Tally();
  const tools = new ToolRuns({ patties: stack.tools, privacyInput, targets, signal });
  let step = new Step();
  try {
    for (;;) {
      signal.throwIfAborted();
      const request = await ready.wire.write(questionOf(run, ready, turn));
      if (tellsAll) for (const warning of request.warnings) await tell(json('warning', warning));
      const { timeoutMs } = ready.settings;
      const post = { request, reader: ready.wire.reader(), timeoutMs, targets, signal };
      await postToModel(post, (part) => {
        step.add(part);
        tally.add(part);
        let pause: Pause = yieldWhenDue();
        for (const event of eventsOf(part, events)) pause = tell(event) ?? pause;
        return pause;
      });
      for (const event of events.rest()) await tell(event);
      if (step.calls.length === 0) break;
      for (const call of step.calls) await tell(callEvent(call, run));
      const outcomes = await tools.run(step.calls, async (outcome) => {
        if (!signal.aborted) await tell(resultEvent(outcome, run));
      });
      signal.throwIfAborted();
      turn.push(...step.messages(outcomes));
      step = new Step();
      if (tally.steps === MAX_STEPS) break;
    }
    if (!isVisitor) await tell(json('usage', tally.usage()));
    check(tally, ready);
    conversation.remember([...turn, { role: 'assistant', content: step.text() }]);
  } catch (error) {
    for (const event of events.rest()) await tell(event);
    const text = step.text();
    const rest: Message[] = text === '' ? [] : [{ role: 'assistant', content: text }];
    if (tally.text > 0 || signal.aborted) conversation.remember([...turn, ...rest]);
    if (!signal.aborted) throw modelProblem(error, ready);
  }
}

function questionOf(
  { stack, conversation }: AgentRun,
  { settings }: ReadyModel,
  turn: readonly Message[],
): ModelQuestion {
  const { temperature, topP, maxTokens, think } = settings;
  const reasoning = think === true ? 'medium' : think === false ? 'none' : think;
  const system = stack.systemPrompts.join('\n\n');
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...[...conversation.history(), ...turn].map(asPrompt),
    ],
    ...(stack.tools.length === 0 ? {} : { tools: offeredTools(stack.tools) }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}

const json = (event: StreamEventName, value: unknown): StreamEvent => ({
  event,
  data: JSON.stringify(value),
});

function eventsOf(part: ModelPart, events: AnswerEvents): readonly StreamEvent[] {
  switch (part.type) {
    case 'text':
      return events.grow('content', part.text);
    case 'thinking':
      return events.grow('thinking', part.text);
    case 'image': {
      const data = `data:${part.mediaType};base64,${part.data}`;
      return [...events.rest(), { event: 'image', data }];
    }
    default:
      return none;
  }
}

/** Whether the events tell more than words and the names of tools. */
const tellsDetails = ({ debug, isVisitor }: AgentRun): boolean => debug && !isVisitor;

function callEvent({ id, name, input }: ToolCall, run: AgentRun): StreamEvent {
  if (!tellsDetails(run)) return json('tool_call', { name, id });
  return json('tool_call', { name, arguments: readResult(input === '' ? '{}' : input), id });
}

function resultEvent(outcome: ToolOutcome, run: AgentRun): StreamEvent {
  const { id, name } = outcome.call;
  if (!tellsDetails(run)) return json('tool_result', { name, id });
  if ('result' in outcome) return json('tool_result', { name, result: outcome.result, id });
  return json('tool_result', { name, error: outcome.error, id });
}

/** Counts the length and the tokens of an answer over all of its steps. */
class Tally {
  #inputTokens: number | null = null;
  #outputTokens: number | null = null;
  #characters = 0;
  steps = 0;
  /** The number of characters without thinking. */
  text = 0;
  hasImage = false;
  reason: FinishReason = 'other';

  /** @throws {ChatError} if the answer gets longer than `MAX_ANSWER` */
  add(part: ModelPart): void {
    if (part.type === 'finish') {
      this.steps += 1;
      this.reason = part.reason;
      this.#inputTokens = sum(this.#inputTokens, part.inputTokens);
      this.#outputTokens = sum(this.#outputTokens, part.outputTokens);
      return;
    }
    if (part.type === 'text') this.text += part.text.length;
    if (part.type === 'image') this.hasImage = true;
    if (part.type === 'text' || part.type === 'thinking') this.#characters += part.text.length;
    if (part.type === 'call') this.#characters += part.input.length;
    if (this.#characters > MAX_ANSWER) {
      throw new ChatError(502, coded('answer-too-long', { most: MAX_ANSWER.toLocaleString('en') }));
    }
  }

  usage(): object {
    return { input_tokens: this.#inputTokens, output_tokens: this.#outputTokens, steps: this.steps };
  }
}

const sum = (one: number | null, other: number | null) => (other === null ? one : (one ?? 0) + other);

/** @throws {ChatError} if the stream ended without an answer, or with an incomplete one */
function check({ reason, steps, text, hasImage }: Tally, { label }: ReadyModel): void {
  switch (reason) {
    case 'tool-calls':
      throw new ChatError(
        502,
        steps >= MAX_STEPS ? coded('tools-in-a-row', { most: String(MAX_STEPS) }) : coded('tool-not-run'),
      );
    case 'length':
      throw new ChatError(502, coded('answer-limit'));
    case 'content-filter':
      throw new ChatError(502, coded('answer-filtered', { model: label }));
    case 'other':
      throw new ChatError(502, coded('answer-cut-off'));
    case 'stop':
      if (text === 0 && !hasImage) throw new ChatError(502, coded('answer-empty'));
  }
}

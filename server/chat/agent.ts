import { type ModelMessage, stepCountIs, streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { AgentStack } from './agent-stack.ts';
import { ChatError, messageOf } from './chat-error.ts';
import type { Conversation } from './conversation.ts';
import type { StreamEvent, StreamEventName } from './frames.ts';
import { CUT_OFF, modelProblem } from './models/model-errors.ts';
import { createModel, type ModelKeys, type ReadyModel } from './models/models.ts';
import type { Targets } from './net/targets.ts';
import { toolSet } from './tools/tool-set.ts';
import { createWordChunks } from './word-chunks.ts';

/** How often in a row a model may call tools before it must answer. */
export const MAX_STEPS = 8;

export const FAILED_FOR_VISITOR = 'The burger could not answer. Try again later.';
const TOOL_FAILED_FOR_VISITOR = 'The tool failed.';

// Warnings are shown in the chat's debug mode; the library would print them to the server's log.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface UserMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface AgentRun {
  readonly stack: Pick<AgentStack, 'systemPrompts' | 'cheese' | 'tools'>;
  readonly conversation: Conversation;
  readonly userMessages: readonly UserMessage[];
  readonly privacyInput: Readonly<Record<string, string>>;
  readonly keys: ModelKeys;
  readonly targets: Targets;
  readonly debug: boolean;
  /** Who only visits a public burger is told that it failed, not how: hosts, models and keys are its builders' business. */
  readonly isVisitor: boolean;
  /** Aborting it ends the model's and the tools' calls at once. */
  readonly signal: AbortSignal;
}

/**
 * Answers the messages: the events of the answer as they happen, `conversation_id` first and `done` last, also
 * after an `error`; it says `interrupted` where the signal has ended the answer. What was said is remembered in the conversation; an answer that broke off or was ended is
 * remembered as far as it came, a failure that said nothing is not.
 */
export async function* runAgent(run: AgentRun): AsyncGenerator<StreamEvent> {
  yield { event: 'conversation_id', data: run.conversation.id };
  yield { event: 'role', data: 'assistant' };
  try {
    yield* runModel(run);
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    yield { event: 'error', data: run.isVisitor ? FAILED_FOR_VISITOR : error.message };
  }
  yield { event: 'done', data: run.signal.aborted ? 'interrupted' : '' };
}

/**
 * The events between `role` and the end: what the model and its tools do.
 * @throws {ChatError} where there is no answer, or not a whole one
 */
export async function* runModel(run: AgentRun): AsyncGenerator<StreamEvent> {
  const ready = createModel(run.stack.cheese, run.keys, run.targets);
  const { conversation, userMessages, debug, isVisitor, stack } = run;
  if (debug && !isVisitor)
    yield json('model', { type: ready.label, model: ready.settings.model, host: ready.baseUrl });
  // Whatever ends this answer ends the calls that it made.
  const over = new AbortController();
  const said: ModelMessage[] = userMessages.map(({ role, content }) => ({ role, content }));
  const result = streamText({
    ...callOptions(ready),
    ...(stack.systemPrompts.length > 0 ? { instructions: stack.systemPrompts.join('\n\n') } : {}),
    messages: [...conversation.history(), ...said],
    tools: toolSet(stack.tools, run),
    stopWhen: stepCountIs(MAX_STEPS),
    abortSignal: AbortSignal.any([run.signal, over.signal]),
  });
  const outcome = new Outcome(ready);
  try {
    for await (const part of result.stream) {
      outcome.see(part);
      yield* outcome.events(part, run);
    }
    yield* outcome.rest();
    run.signal.throwIfAborted();
    outcome.check();
    conversation.remember([...said, ...(await result.responseMessages)]);
  } catch (error) {
    yield* outcome.rest();
    if (outcome.text !== '') {
      conversation.remember([...said, { role: 'assistant', content: outcome.text }]);
    } else if (run.signal.aborted) {
      conversation.remember(said);
    }
    if (!run.signal.aborted) throw modelProblem(error, ready);
  } finally {
    over.abort();
  }
}

function callOptions({ model, settings }: ReadyModel) {
  const { temperature, topP, maxTokens, think } = settings;
  const reasoning = think === true ? ('medium' as const) : think === false ? ('none' as const) : think;
  return {
    model,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(reasoning === undefined ? {} : { reasoning }),
    // Nothing is sent twice by itself: a failure is told at once, and whoever asked decides.
    maxRetries: 0,
    streamRetries: 0,
    onError: () => undefined,
  };
}

const json = (event: StreamEventName, value: unknown): StreamEvent => ({
  event,
  data: JSON.stringify(value),
});

/** Turns the parts of a model's stream into events, and knows at the end whether it was a whole answer. */
class Outcome {
  readonly #ready: ReadyModel;
  readonly #words = createWordChunks();
  #growing: 'content' | 'thinking' = 'content';
  #reason = 'other';
  #steps = 0;
  #gaveSomething = false;
  /** What the assistant said so far. */
  text = '';

  constructor(ready: ReadyModel) {
    this.#ready = ready;
  }

  /** @throws what the provider reported within its stream */
  see(part: TextStreamPart<ToolSet>): void {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') this.text += part.text;
    if (part.type === 'file') this.#gaveSomething = true;
    if (part.type === 'finish-step') {
      this.#steps += 1;
      this.#reason = part.finishReason;
    }
  }

  *events(
    part: TextStreamPart<ToolSet>,
    { debug, isVisitor }: Pick<AgentRun, 'debug' | 'isVisitor'>,
  ): Generator<StreamEvent> {
    switch (part.type) {
      case 'text-delta':
        yield* this.#grow('content', part.text);
        return;
      case 'reasoning-delta':
        yield* this.#grow('thinking', part.text);
        return;
      case 'tool-call':
        yield* this.rest();
        if (debug) yield json('tool_call', { name: part.toolName, arguments: part.input });
        return;
      case 'tool-result':
        yield* this.rest();
        if (debug) yield json('tool_result', { name: part.toolName, result: part.output });
        return;
      case 'tool-error':
        yield* this.rest();
        if (debug) {
          const error = isVisitor ? TOOL_FAILED_FOR_VISITOR : messageOf(part.error);
          yield json('tool_result', { name: part.toolName, error });
        }
        return;
      case 'file':
        yield* this.rest();
        yield { event: 'image', data: `data:${part.file.mediaType};base64,${part.file.base64}` };
        return;
      case 'start-step':
        if (debug && !isVisitor) for (const warning of part.warnings) yield json('warning', warning);
        return;
      case 'finish-step':
        yield* this.rest();
        return;
      case 'finish':
        if (debug) yield json('usage', usageOf(part.totalUsage, this.#steps));
        return;
      default:
    }
  }

  *#grow(event: 'content' | 'thinking', delta: string): Generator<StreamEvent> {
    if (event !== this.#growing) yield* this.rest();
    this.#growing = event;
    const data = this.#words.push(delta);
    if (data !== '') yield { event, data };
  }

  /** What is still held back of a word, which is over when anything else happens. */
  *rest(): Generator<StreamEvent> {
    const data = this.#words.end();
    if (data !== '') yield { event: this.#growing, data };
  }

  /** @throws {ChatError} where the stream ended but the answer is none, or not a whole one */
  check(): void {
    const { label } = this.#ready;
    switch (this.#reason) {
      case 'tool-calls':
        throw new ChatError(
          502,
          this.#steps >= MAX_STEPS
            ? `The model called tools ${MAX_STEPS} times in a row without answering, so it was stopped. Ask for less at once.`
            : 'The model called a tool that could not be run.',
        );
      case 'length':
        throw new ChatError(
          502,
          "The answer was cut off at the model's limit. Raise the cheese's max_tokens.",
        );
      case 'content-filter':
        throw new ChatError(502, `${label}'s content filter stopped the answer.`);
      case 'other':
      case 'error':
      case 'interrupted':
        throw new ChatError(502, CUT_OFF);
      default:
        if (this.text === '' && !this.#gaveSomething)
          throw new ChatError(502, 'The model gave an empty answer.');
    }
  }
}

function usageOf(
  usage: { inputTokens: number | undefined; outputTokens: number | undefined },
  steps: number,
): object {
  return { input_tokens: usage.inputTokens ?? null, output_tokens: usage.outputTokens ?? null, steps };
}

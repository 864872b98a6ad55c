import type { AgentStack } from '../builder/agent-stack.ts';
import type { Hold } from '../limits/budget.ts';
import { BusyError } from '../limits/busy-error.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import type { Targets } from '../net/targets.ts';
import { AgentError, causesOf } from './agent-error.ts';
import type { Conversation, Message, TextMessage } from './conversation.ts';
import type { Emit, EndReason } from './events.ts';
import { modelProblem } from './models/model-errors.ts';
import type { ModelQuestion, ModelRequest } from './models/model-stream.ts';
import { createModel, type ModelKeys, type ReadyModel } from './models/models.ts';
import { ModelRefusal, postToModel } from './models/post-to-model.ts';
import { secretsOf, sentRequest } from './models/sent-request.ts';
import { asPrompt, Step } from './step.ts';
import { MAX_STEPS, Tally } from './tally.ts';
import { ToolRuns } from './tool-runs.ts';
import { offeredTools } from './tools/tool-set.ts';

export interface AgentRun {
  readonly stack: Pick<AgentStack, 'systemPrompts' | 'cheese' | 'tools'>;
  readonly conversation: Conversation;
  readonly userMessages: readonly TextMessage[];
  /** What the caller wants less of. It may only make an answer shorter. */
  readonly bounds?: {
    readonly mostTokens: number | undefined;
    /** The texts at which each call of the model ends. */
    readonly stop: readonly string[];
  };
  readonly privacyInput: Readonly<Record<string, string>>;
  readonly keys: ModelKeys;
  readonly targets: Targets;
  /** Opens a hold of the memory of whoever asks. */
  openHold(): Hold;
  /** Aborting it ends the model's and the tools' calls at once. */
  readonly signal: AbortSignal;
}

/**
 * Answers the messages, and emits what happens: `started` first and `ended` last, also after `failed`. The conversation
 * remembers the turn, also an incomplete answer.
 * @throws {BusyError} if there is too little memory for what the model sends
 */
export async function runAgent(run: AgentRun, emit: Emit): Promise<void> {
  await emit({ type: 'started', conversation: run.conversation.id });
  let reason: EndReason = 'stop';
  try {
    await runModel(run, emit);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    reason = error.incompleteness;
    await emit({ type: 'failed', error });
  }
  await emit({ type: 'ended', reason: run.signal.aborted ? 'interrupted' : reason });
}

/**
 * Runs the model and its tools. Calls the model again with the results of its tools until it calls none.
 * @throws {AgentError} if there is no answer, or it is incomplete
 */
async function runModel(run: AgentRun, emit: Emit): Promise<void> {
  const ready = createModel(run.stack.cheese, run.keys);
  const { stack, conversation, privacyInput, targets, signal } = run;
  const turn: Message[] = [...run.userMessages];
  const tally = new Tally();
  const tools = new ToolRuns({ patties: stack.tools, privacyInput, targets, signal });
  let step = new Step();
  try {
    for (;;) {
      signal.throwIfAborted();
      await runStep(run, ready, { turn, step, tally }, emit);
      if (step.calls.length === 0) break;
      for (const call of step.calls) await emit({ type: 'tool-called', call });
      const outcomes = await tools.run(step.calls, async (outcome) => {
        if (!signal.aborted) await emit({ type: 'tool-answered', ...outcome });
      });
      signal.throwIfAborted();
      turn.push(...step.messages(outcomes));
      step = new Step();
      if (tally.steps === MAX_STEPS) break;
    }
    await emit({ type: 'usage', ...tally.usage() });
    tally.requireWhole(ready.label);
    conversation.remember([...turn, { role: 'assistant', content: step.text() }]);
  } catch (error) {
    const text = step.text();
    const rest: Message[] = text === '' ? [] : [{ role: 'assistant', content: text }];
    if (tally.text > 0 || signal.aborted) conversation.remember([...turn, ...rest]);
    const busy = causesOf(error).find((cause) => cause instanceof BusyError);
    if (!signal.aborted) throw busy ?? modelProblem(error, ready);
  }
}

/** The answer so far: the messages before this step, what the model says in it, and its length. */
interface Progress {
  readonly turn: readonly Message[];
  readonly step: Step;
  readonly tally: Tally;
}

/** Makes one request to the model, and passes on its parts as they come. */
async function runStep(
  run: AgentRun,
  ready: ReadyModel,
  { turn, step, tally }: Progress,
  emit: Emit,
): Promise<void> {
  const { provider, label, baseUrl: host, settings, api } = ready;
  const { stack, privacyInput, targets, signal } = run;
  const question = questionOf(run, ready, turn);
  const names = new Set(stack.tools.map(({ name }) => name));
  const write = async () => {
    const request = await api.write(question);
    const sent = () => sentRequest(request, [...ready.secrets, ...secretsOf(privacyInput)]);
    const { warnings } = request;
    await emit({ type: 'request', provider, label, model: settings.model, host, warnings, sent });
    return request;
  };
  const request = await write();
  const hold = run.openHold();
  const post = (sent: ModelRequest) =>
    postToModel(
      { request: sent, reader: api.reader(names), timeoutMs: settings.timeoutMs, targets, hold, signal },
      (part) => {
        step.add(part);
        tally.add(part);
        const due = yieldWhenDue();
        switch (part.type) {
          case 'text':
          case 'thinking':
          case 'image':
            return emit(part) ?? due;
          default:
            return due;
        }
      },
    );
  const began = performance.now();
  try {
    await post(request).catch(async (error) => {
      if (!(error instanceof ModelRefusal && api.learns?.(error))) throw error;
      await post(await write());
    });
  } finally {
    hold.release();
    const { reason = null, inputTokens = null, outputTokens = null } = step.finish ?? {};
    const milliseconds = performance.now() - began;
    await emit({ type: 'response', provider, reason, inputTokens, outputTokens, milliseconds });
  }
}

function questionOf(
  { stack, conversation, bounds }: AgentRun,
  { settings }: ReadyModel,
  turn: readonly Message[],
): ModelQuestion {
  const { temperature, topP, maxTokens, think } = settings;
  const most = Math.min(
    maxTokens ?? Number.POSITIVE_INFINITY,
    bounds?.mostTokens ?? Number.POSITIVE_INFINITY,
  );
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
    ...(Number.isFinite(most) ? { maxOutputTokens: most } : {}),
    ...(bounds !== undefined && bounds.stop.length > 0 ? { stopSequences: [...bounds.stop] } : {}),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { AgentError } from '../../agent/agent-error.ts';
import {
  CHARACTER_BYTES,
  type Conversation,
  createConversation,
  MAX_REMEMBERED,
} from '../../agent/conversation.ts';
import type { AgentEvent } from '../../agent/events.ts';
import type { ToolCall } from '../../agent/models/model-stream.ts';
import type { ModelKeys } from '../../agent/models/models.ts';
import { maskedJson, redactedMessage } from '../../agent/redact.ts';
import { runAgent } from '../../agent/run.ts';
import { readCall } from '../../agent/tools/tool-set.ts';
import type { AgentStack } from '../../builder/agent-stack.ts';
import { createAnswerText } from '../../doors/answer-text.ts';
import { GrowingText } from '../../lib/growing-text.ts';
import { type JsonObject, quotingLongNumbers } from '../../lib/json.ts';
import type { Hold } from '../../limits/budget.ts';
import { BusyError } from '../../limits/busy-error.ts';
import type { Holder } from '../../limits/holder.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Targets } from '../../net/targets.ts';
import { type CodedMessage, coded } from '../../words/coded.ts';
import { judge } from '../judge.ts';
import type { Question } from '../set.ts';
import { type KeptTurn, type Outcome, reasonOf, verdictOf } from './outcome.ts';

/** The longest answer in characters. A longer one is stopped. */
const MAX_ANSWER = 2_000_000;
/** What is kept of an answer, of a tool's result or its arguments, and of a whole outcome, in characters. */
const MAX_KEPT = 20_000;
const MAX_OUTCOME = 400_000;
/** How often a model that limits is asked again, the wait where it tells none, and the longest one. */
const MAX_REPEATS = 3;
const USUAL_WAIT_S = 10;
const MAX_WAIT_S = 60;

/** What all questions of a run have in common. */
export interface Asking {
  readonly stack: AgentStack;
  readonly privacyInput: Readonly<Record<string, string>>;
  readonly keys: ModelKeys;
  readonly targets: Targets;
  readonly limits: Limits;
  readonly holder: Holder;
  /** Puts masks in the place of keys and private headers. */
  mask(text: string): string;
  /** Takes each event of an answer, for the metrics and the log. */
  observe(): (event: AgentEvent) => void;
}

/**
 * Asks a question once: a conversation of its own, which is not continued after an answer that failed.
 * @throws {BusyError} if there is too little memory
 */
export async function askQuestion(
  { turns }: Question,
  asking: Asking,
  hold: Hold,
  signal: AbortSignal,
): Promise<Outcome> {
  const { limits, holder, mask } = asking;
  const conversation = createConversation({
    most: MAX_REMEMBERED,
    hold: limits.budget.forgettable(holder),
  });
  let room = MAX_OUTCOME;
  const keep = (text: string): string => {
    const kept = text.slice(0, Math.min(MAX_KEPT, room)).toWellFormed();
    room -= kept.length;
    return kept;
  };
  const kept: KeptTurn[] = [];
  let failure: CodedMessage | null = null;
  try {
    for (const { prompt, expect } of turns) {
      const answer = await answerTo(prompt, asking, conversation, { hold, signal });
      const text = answer.text.whole();
      const hasFailed = answer.failure !== null;
      failure = answer.failure === null ? null : redactedMessage(answer.failure, mask);
      const { inputTokens, outputTokens } = answer;
      const tokens = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens;
      const findings = await judge({ ...answer, text, hasFailed, tokens }, expect, mask);
      kept.push({
        answer: keep(mask(text)),
        milliseconds: answer.milliseconds,
        first_word: answer.firstWord,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        tools: answer.tools.map((tool) => ({
          name: keep(mask(tool.name)),
          arguments: keptArguments(maskedJson(quotingLongNumbers(tool.arguments), mask), keep),
          result: keep(mask(tool.result)),
        })),
        failure: failure === null ? null : reasonOf(failure),
        findings,
      });
      if (hasFailed) break;
    }
  } finally {
    conversation.forget();
  }
  return {
    verdict: verdictOf(turns, kept),
    detail: { reason: failure === null ? null : reasonOf(failure), turns: kept },
  };
}

/** The arguments of a call if there is room for all of them. */
function keptArguments(given: JsonObject, keep: (text: string) => string): JsonObject {
  const text = JSON.stringify(given);
  return keep(text) === text ? given : {};
}

interface Answer {
  readonly text: GrowingText;
  readonly tools: { readonly name: string; readonly arguments: JsonObject; result: string }[];
  milliseconds: number;
  firstWord: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  failure: CodedMessage | null;
}

interface Bounds {
  readonly hold: Hold;
  readonly signal: AbortSignal;
}

/** Asks again where the model limits, unless a tool has been called: that would be done twice. */
async function answerTo(
  prompt: string,
  asking: Asking,
  conversation: Conversation,
  bounds: Bounds,
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await answerOnce(prompt, asking, conversation, bounds);
    const seconds = answer.tools.length === 0 ? limitedFor(answer.failure) : null;
    if (seconds === null || repeats === MAX_REPEATS) return answer;
    await pause(Math.min(seconds, MAX_WAIT_S) * 1000, undefined, { signal: bounds.signal });
  }
}

/** For how many seconds a model limits; null if it does not. */
function limitedFor(failure: CodedMessage | null): number | null {
  const { code, params } = failure?.errorCode ?? {};
  if (code?.startsWith('model-limited') !== true) return null;
  return Number(params?.seconds ?? USUAL_WAIT_S);
}

async function answerOnce(
  prompt: string,
  { stack, privacyInput, keys, targets, limits, holder, observe }: Asking,
  conversation: Conversation,
  { hold, signal: outer }: Bounds,
): Promise<Answer> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const answer: Answer = {
    text: new GrowingText(),
    tools: [],
    milliseconds: 0,
    firstWord: null,
    inputTokens: null,
    outputTokens: null,
    failure: null,
  };
  const toolOf = new Map<ToolCall, Answer['tools'][number]>();
  const textOf = createAnswerText();
  const own = limits.budget.open(holder);
  let held = 0;
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);

  function take(event: AgentEvent): void {
    if (event.type === 'text') answer.firstWord ??= elapsed();
    if (event.type === 'tool-called') {
      const { name, input, arguments: read } = readCall(event.call);
      const tool = { name, arguments: read instanceof AgentError ? {} : read, result: '' };
      answer.tools.push(tool);
      toolOf.set(event.call, tool);
      count(name.length + 2 * input.length);
    }
    if (event.type === 'tool-answered') {
      const tool = toolOf.get(event.call);
      if (tool !== undefined) tool.result = 'error' in event ? event.error : asText(event.result);
      count(tool?.result.length ?? 0);
    }
    if (event.type === 'usage') {
      answer.inputTokens = event.inputTokens;
      answer.outputTokens = event.outputTokens;
    }
    if (event.type === 'failed') answer.failure = event.error.coded;
    const piece = textOf(event);
    if (piece === '' || stop.signal.aborted) return;
    answer.text.add(piece);
    if (answer.text.length > MAX_ANSWER) stop.abort();
    else count(piece.length);
  }

  function count(characters: number): void {
    held += characters;
    if (!own.resize(held * CHARACTER_BYTES)) stop.abort(new BusyError());
  }

  const log = observe();
  const userMessages = [{ role: 'user' as const, content: prompt }];
  const openHold = () => limits.budget.open(holder);
  try {
    await runAgent(
      { stack, conversation, userMessages, privacyInput, keys, targets, openHold, signal },
      (event) => {
        log(event);
        take(event);
        return null;
      },
    );
    outer.throwIfAborted();
    if (stop.signal.reason instanceof BusyError) throw stop.signal.reason;
    if (stop.signal.aborted)
      answer.failure = coded('answer-too-long', { most: MAX_ANSWER.toLocaleString('en') });
    answer.milliseconds = elapsed();
    // Judging it makes some copies.
    hold.grow(answer.text.length * CHARACTER_BYTES);
    return answer;
  } finally {
    own.release();
  }
}

const asText = (result: unknown): string => (typeof result === 'string' ? result : JSON.stringify(result));

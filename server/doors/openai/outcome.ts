import type { AgentError, Fault } from '../../agent/agent-error.ts';
import type { AgentEvent, EndReason } from '../../agent/events.ts';
import { HttpError } from '../../http/http-error.ts';
import { createAnswerText } from '../answer-text.ts';
import type { FinishReason } from './completion.ts';
import { refusals } from './door-error.ts';

/** Null where no host has told any. */
type Tokens = { readonly input: number; readonly output: number } | null;

/** Any other end is a failure. */
const finishReasons: Partial<Record<EndReason, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  filtered: 'content_filter',
};

/** The refusals for failures of the agent, by whose fault they are. The burger's settings are nothing that its callers can change. */
const refusalOf: Readonly<Record<Fault, () => Error>> = {
  caller: refusals.notReady,
  host: refusals.failed,
  silence: refusals.silent,
};

/** Follows an answer, and tells what a program may know of it. This alone reads the agent's failures, and never their words. */
export function createOutcome() {
  const textOf = createAnswerText();
  let hasUsedTools = false;
  let failure: AgentError | null = null;
  let reason: EndReason = 'interrupted';
  let tokens: Tokens = null;

  return {
    /** Takes an event, and returns the text that it adds to the answer. */
    take(event: AgentEvent): string {
      if (event.type === 'tool-called') hasUsedTools = true;
      if (event.type === 'failed') failure = event.error;
      if (event.type === 'ended') reason = event.reason;
      if (event.type === 'response' && (event.inputTokens !== null || event.outputTokens !== null)) {
        const { inputTokens, outputTokens } = event;
        tokens = {
          input: (tokens?.input ?? 0) + (inputTokens ?? 0),
          output: (tokens?.output ?? 0) + (outputTokens ?? 0),
        };
      }
      return textOf(event);
    },
    tokens: () => tokens,
    /**
     * How the answer has ended.
     * @throws {HttpError} if it has failed
     */
    finishReason(): FinishReason {
      const finish = finishReasons[reason];
      if (finish !== undefined) return finish;
      throw failure === null ? refusals.failed() : refusalIn(failure);
    },
    /** What a program is told of an error. A call that has run tools must not be repeated, which clients do by themselves. */
    told: (error: unknown): unknown => (hasUsedTools && isRepeated(error) ? refusals.afterTools() : error),
  };
}

/** True if clients repeat a call that is refused so. */
const isRepeated = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || [408, 409, 429].includes(error.status);

function refusalIn({ fault, coded: { errorCode } }: AgentError): Error {
  if (errorCode?.code.startsWith('model-limited') !== true) return refusalOf[fault]();
  return refusals.limited(String(errorCode.params?.seconds ?? 10));
}

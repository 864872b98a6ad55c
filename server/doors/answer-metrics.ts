import { Counter, Histogram, type Registry } from 'prom-client';
import type { AgentEvent, EndReason } from '../agent/events.ts';

/** Models take from a part of a second to minutes. */
const buckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

const outcomes: Readonly<Record<EndReason, string>> = {
  stop: 'complete',
  interrupted: 'interrupted',
  length: 'failed',
  filtered: 'failed',
  failed: 'failed',
};

/**
 * Makes the metrics of answers, models and tools from the agent's events. No label is a name that people chose, because each
 * would be a time series of its own.
 */
export function createAnswerMetrics(registry: Registry): (event: AgentEvent) => void {
  const registers = [registry];
  const answers = new Counter({
    name: 'cowtex_answers_total',
    help: 'Answers of chats and tests that have ended: complete, interrupted or failed',
    labelNames: ['outcome'],
    registers,
  });
  const requests = new Histogram({
    name: 'cowtex_model_request_duration_seconds',
    help: "From a request to a model to the end of its answer, with the client's pauses",
    labelNames: ['provider'],
    buckets,
    registers,
  });
  const tools = new Histogram({
    name: 'cowtex_tool_call_duration_seconds',
    help: 'Calls of tools in answers: answered or failed',
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const tokens = new Counter({
    name: 'cowtex_tokens_total',
    help: 'Tokens of models, as far as their hosts tell them: input or output',
    labelNames: ['direction'],
    registers,
  });
  return (event) => {
    switch (event.type) {
      case 'response':
        requests.observe({ provider: event.provider }, event.milliseconds / 1000);
        tokens.inc({ direction: 'input' }, event.inputTokens ?? 0);
        tokens.inc({ direction: 'output' }, event.outputTokens ?? 0);
        break;
      case 'tool-answered':
        tools.observe({ outcome: 'error' in event ? 'failed' : 'answered' }, event.milliseconds / 1000);
        break;
      case 'ended':
        answers.inc({ outcome: outcomes[event.reason] });
        break;
      default:
    }
  };
}

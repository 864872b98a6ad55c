import type { AgentEvent } from '../../agent/events.ts';
import type { ToolCall } from '../../agent/models/model-stream.ts';
import type { ToolOutcome } from '../../agent/tool-runs.ts';
import { readResult } from '../../agent/tools/run-tool.ts';
import { coded } from '../../words/coded.ts';
import { errorEvent, type StreamEvent, type StreamEventName } from './frames.ts';
import type { createRequestFrames } from './request-frames.ts';
import { createWordChunks } from './word-chunks.ts';

/** The people who get an answer. */
interface Audience {
  /** Visitors are told words and the names of tools, never arguments, results, requests or configuration. */
  readonly isVisitor: boolean;
  readonly debug: boolean;
  /** The answer's ID in the log, by which a visitor can ask what failed. */
  readonly answerId: string;
  /** Tells a request to a model, by its difference to the one before on the connection. */
  readonly tellRequest: ReturnType<typeof createRequestFrames>;
}

/**
 * Makes the frames of one answer from the agent's events: `conversation_id` first and `done` last, whose data is
 * `interrupted` if the answer was. Frames of text and thinking end with a word. This alone decides who may see what.
 */
export function createAnswerFrames(
  { isVisitor, debug, answerId, tellRequest }: Audience,
  send: (frame: StreamEvent) => void,
): (event: AgentEvent) => void {
  const seesDetails = debug && !isVisitor;
  const words = createWordChunks();
  let growing: 'content' | 'thinking' = 'content';
  let requests = 0;

  function grow(event: typeof growing, delta: string): void {
    if (event !== growing) endWord();
    growing = event;
    const data = words.push(delta);
    if (data !== '') send({ event, data });
  }

  /** Sends the part of a word that is still held back. Any other event ends the word. */
  function endWord(): void {
    const data = words.end();
    if (data !== '') send({ event: growing, data });
  }

  const sendJson = (event: StreamEventName, value: unknown) => send({ event, data: JSON.stringify(value) });

  function callFrame({ id, name, input }: ToolCall): void {
    if (!seesDetails) sendJson('tool_call', { name, id });
    else sendJson('tool_call', { name, arguments: readResult(input === '' ? '{}' : input), id });
  }

  function resultFrame(outcome: ToolOutcome): void {
    const { id, name } = outcome.call;
    if (!seesDetails) sendJson('tool_result', { name, id });
    else if ('result' in outcome) sendJson('tool_result', { name, result: outcome.result, id });
    else sendJson('tool_result', { name, error: outcome.error, id });
  }

  function otherFrames(event: Exclude<AgentEvent, { type: 'text' | 'thinking' }>): void {
    switch (event.type) {
      case 'started':
        send({ event: 'conversation_id', data: event.conversation });
        send({ event: 'role', data: 'assistant' });
        break;
      case 'request': {
        requests += 1;
        if (!seesDetails) break;
        const { label, model, host, warnings } = event;
        if (requests === 1) sendJson('model', { type: label, model, host });
        sendJson('request', tellRequest(event.sent()));
        for (const warning of warnings) sendJson('warning', warning);
        break;
      }
      case 'image':
        send({ event: 'image', data: `data:${event.mediaType};base64,${event.data}` });
        break;
      case 'response':
        break;
      case 'tool-called':
        callFrame(event.call);
        break;
      case 'tool-answered':
        resultFrame(event);
        break;
      case 'usage': {
        const { inputTokens, outputTokens, steps } = event;
        if (!isVisitor) sendJson('usage', { input_tokens: inputTokens, output_tokens: outputTokens, steps });
        break;
      }
      case 'failed':
        send(errorEvent(isVisitor ? coded('chat-failed', { id: answerId }) : event.error.coded));
        break;
      case 'ended':
        send({ event: 'done', data: event.reason === 'interrupted' ? 'interrupted' : '' });
    }
  }

  return (event) => {
    if (event.type === 'text') grow('content', event.text);
    else if (event.type === 'thinking') grow('thinking', event.text);
    else {
      endWord();
      otherFrames(event);
    }
  };
}

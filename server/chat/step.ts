import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { coded } from '../coded.ts';
import type { Json, JsonObject } from '../json.ts';
import { ChatError } from './chat-error.ts';
import { MAX_REMEMBERED, type Message } from './conversation.ts';
import { MOST_ARGUMENTS, MOST_CALLS, type ModelPart } from './models/model-stream.ts';
import { readArguments } from './tools/tool-set.ts';

export type ToolCall = Extract<ModelPart, { type: 'call' }>;
/** The result of a tool call: JSON or text, or why it failed. */
export type ToolOutcome = { readonly call: ToolCall } & (
  | { readonly result: Json }
  | { readonly error: string }
);

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** Keeps the beginning of a text, as much of it as a conversation can remember. */
class Kept {
  readonly #pieces: string[] = [];
  #room = MAX_REMEMBERED;

  add(piece: string): void {
    if (this.#room <= 0) return;
    this.#pieces.push(piece.slice(0, this.#room));
    this.#room -= piece.length;
  }

  text(): string {
    return this.#pieces.join('');
  }
}

/** A model's response to one call. */
export class Step {
  readonly #text = new Kept();
  readonly #thinking = new Kept();
  #signature = '';
  #arguments = 0;
  /** One more than `MOST_CALLS` if there were more. */
  readonly calls: ToolCall[] = [];

  /** @throws {ChatError} if the calls have too many arguments */
  add(part: ModelPart): void {
    switch (part.type) {
      case 'text':
        this.#text.add(part.text);
        return;
      case 'thinking':
        this.#thinking.add(part.text);
        return;
      case 'signature':
        this.#signature = part.signature;
        return;
      case 'call':
        if (this.calls.length > MOST_CALLS) return;
        this.#arguments += part.input.length;
        if (this.#arguments > MOST_ARGUMENTS) throw new ChatError(502, coded('tool-arguments-size'));
        this.calls.push(part);
        return;
      default:
    }
  }

  text(): string {
    return this.#text.text();
  }

  /** The step as a message of the next call. It includes the thinking that led to the tool calls. */
  messages(outcomes: readonly ToolOutcome[]): Message[] {
    const thinking = this.#thinking.text();
    const text = this.text();
    const signed =
      this.#signature === '' ? {} : { providerOptions: { anthropic: { signature: this.#signature } } };
    const content: Content = [
      ...(thinking === '' ? [] : [{ type: 'reasoning' as const, text: thinking, ...signed }]),
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...this.calls.map(({ id, name, input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input: argumentsOrNone(input),
      })),
    ];
    return [
      { role: 'assistant', content },
      { role: 'tool', content: outcomes.map(resultOf) },
    ];
  }
}

function resultOf(outcome: ToolOutcome): LanguageModelV4ToolResultPart {
  const { id: toolCallId, name: toolName } = outcome.call;
  const call = { type: 'tool-result' as const, toolCallId, toolName };
  if ('error' in outcome) return { ...call, output: { type: 'error-text', value: outcome.error } };
  const { result } = outcome;
  if (typeof result === 'string') return { ...call, output: { type: 'text', value: result } };
  return { ...call, output: { type: 'json', value: structuredClone(result) } };
}

/** Providers accept objects only. The tool's result says why the model's own arguments were refused. */
function argumentsOrNone(input: string): JsonObject {
  try {
    return readArguments(input);
  } catch {
    return {};
  }
}

/** A message in the form of the providers' clients. */
export function asPrompt(message: Message): LanguageModelV4Message {
  if (message.role === 'tool') return message;
  const content = (text: string) => [{ type: 'text' as const, text }];
  if (message.role === 'user') return { role: 'user', content: content(message.content) };
  if (typeof message.content !== 'string') return { role: 'assistant', content: message.content };
  return { role: 'assistant', content: content(message.content) };
}

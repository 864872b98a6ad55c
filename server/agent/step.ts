import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { GrowingText } from '../lib/growing-text.ts';
import { coded } from '../words/coded.ts';
import { AgentError } from './agent-error.ts';
import { MAX_REMEMBERED, type Message } from './conversation.ts';
import { callLength, type Finish, MAX_ARGUMENTS, MAX_CALLS, type ModelPart } from './models/model-stream.ts';
import type { ToolOutcome } from './tool-runs.ts';
import { type ReadCall, readCall } from './tools/tool-set.ts';

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** A part of a response as it grows. `data` is its signature, or the redacted thinking itself; then it has its end. */
interface Block {
  readonly type: 'text' | 'thinking' | 'redacted-thinking';
  readonly said: GrowingText;
  data: string;
}

/** A response with more alternating blocks has the rest of its texts in the last ones. */
const MAX_BLOCKS = 1000;

/** A model's response to one call. It keeps as much of the texts as a conversation can remember. */
export class Step {
  /** In the order in which they came, because Anthropic wants its thinking back unchanged. */
  readonly #blocks: (Block | ReadCall)[] = [];
  readonly #room = { text: MAX_REMEMBERED, thinking: MAX_REMEMBERED };
  #arguments = 0;
  /** One more than `MAX_CALLS` if there were more. */
  readonly calls: ReadCall[] = [];
  /** Null until the response has its end. */
  finish: Finish | null = null;

  /** @throws {AgentError} if the calls have too many arguments */
  add(part: ModelPart): void {
    switch (part.type) {
      case 'text':
      case 'thinking':
        if (this.#room[part.type] > 0) this.#block(part.type)?.said.add(this.#kept(part.type, part.text));
        return;
      case 'signature':
        this.#close('thinking', part.signature);
        return;
      case 'redacted-thinking':
        this.#close('redacted-thinking', part.data);
        return;
      case 'call':
        if (this.calls.length > MAX_CALLS) return;
        this.#arguments += callLength(part);
        if (this.#arguments > MAX_ARGUMENTS) throw new AgentError('host', coded('tool-arguments-size'));
        this.#call(readCall(part));
        return;
      case 'finish':
        this.finish = part;
        return;
      default:
    }
  }

  #call(call: ReadCall): void {
    this.calls.push(call);
    this.#blocks.push(call);
  }

  #close(type: Block['type'], data: string): void {
    const block = this.#block(type);
    if (block && data.length <= this.#room.thinking) block.data = this.#kept('thinking', data);
  }

  #kept(type: 'text' | 'thinking', text: string): string {
    const kept = text.slice(0, this.#room[type]);
    this.#room[type] -= kept.length;
    return kept;
  }

  /** The block of this type that grows. */
  #block(type: Block['type']): Block | undefined {
    const last = this.#blocks.at(-1);
    if (last?.type === type && last.data === '') return last;
    if (this.#blocks.length >= MAX_BLOCKS)
      return this.#blocks.findLast((one): one is Block => one.type === type);
    const block: Block = { type, said: new GrowingText(), data: '' };
    this.#blocks.push(block);
    return block;
  }

  text(): string {
    return this.#blocks.flatMap((block) => (block.type === 'text' ? block.said.whole() : [])).join('');
  }

  /** The step as a message of the next call. It includes the thinking that led to the tool calls. */
  messages(outcomes: readonly ToolOutcome[]): Message[] {
    return [
      { role: 'assistant', content: this.#blocks.map(contentOf) },
      { role: 'tool', content: outcomes.map(resultOf) },
    ];
  }
}

function contentOf(block: Block | ReadCall): Content[number] {
  if (block.type === 'call') {
    const { id: toolCallId, name: toolName, arguments: read, extra } = block;
    // Providers accept objects only. The tool's result says why the model's own arguments were refused.
    const input = read instanceof AgentError ? {} : read;
    const more = extra === undefined ? {} : { providerOptions: { cowtex: { extra } } };
    return { type: 'tool-call', toolCallId, toolName, input, ...more };
  }
  const { type, data } = block;
  const text = block.said.whole();
  if (type === 'text') return { type, text };
  const anthropic = type === 'thinking' ? { signature: data } : { redactedData: data };
  return { type: 'reasoning', text, ...(data !== '' && { providerOptions: { anthropic } }) };
}

function resultOf(outcome: ToolOutcome): LanguageModelV4ToolResultPart {
  const { id: toolCallId, name: toolName } = outcome.call;
  const call = { type: 'tool-result' as const, toolCallId, toolName };
  if ('error' in outcome) return { ...call, output: { type: 'error-text', value: outcome.error } };
  const { result } = outcome;
  if (typeof result === 'string') return { ...call, output: { type: 'text', value: result } };
  return { ...call, output: { type: 'json', value: structuredClone(result) } };
}

/** A message in the form of the providers' clients. */
export function asPrompt(message: Message): LanguageModelV4Message {
  if (message.role === 'tool') return message;
  const content = (text: string) => [{ type: 'text' as const, text }];
  if (message.role === 'user') return { role: 'user', content: content(message.content) };
  if (typeof message.content !== 'string') return { role: 'assistant', content: message.content };
  return { role: 'assistant', content: content(message.content) };
}

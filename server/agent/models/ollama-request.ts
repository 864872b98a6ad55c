import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { isObject } from '../../lib/json.ts';
import type { CheeseSettings } from './cheese-settings.ts';
import type { ModelQuestion } from './model-stream.ts';

/** The fields of the call itself. All other settings are options of the model. */
const fieldsOfCall: ReadonlySet<string> = new Set([
  'keep_alive',
  'format',
  'logprobs',
  'top_logprobs',
  'truncate',
  'shift',
]);

/** The body of `/api/chat` for a call. */
export function ollamaRequest(
  model: string,
  { think, others }: Pick<CheeseSettings, 'think' | 'others'>,
  options: ModelQuestion,
): object {
  const { options: given, ...settings } = others;
  const isOfCall = (name: string) => fieldsOfCall.has(name);
  const [own, more] = [true, false].map((is) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => isOfCall(name) === is)),
  );
  const tools = (options.tools ?? []).flatMap((tool) =>
    tool.type === 'function'
      ? {
          type: 'function',
          function: { name: tool.name, description: tool.description ?? '', parameters: tool.inputSchema },
        }
      : [],
  );
  return {
    model,
    stream: true,
    messages: options.prompt.flatMap(messagesOf),
    ...(tools.length > 0 ? { tools } : {}),
    ...(think === undefined ? {} : { think }),
    ...own,
    options: {
      ...(isObject(given) ? given : {}),
      ...more,
      ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
      ...(options.topP === undefined ? {} : { top_p: options.topP }),
      ...(options.maxOutputTokens === undefined ? {} : { num_predict: options.maxOutputTokens }),
      ...(options.stopSequences === undefined ? {} : { stop: options.stopSequences }),
    },
  };
}

function messagesOf(message: LanguageModelV4Message): object[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }];
    case 'user':
      return [{ role: 'user', content: message.content.map(textOf).join('\n') }];
    case 'assistant': {
      const thinking = message.content.flatMap((part) => (part.type === 'reasoning' ? part.text : []));
      const calls = message.content.flatMap((part) =>
        part.type === 'tool-call' ? { function: { name: part.toolName, arguments: part.input } } : [],
      );
      return [
        {
          role: 'assistant',
          content: message.content.map(textOf).join(''),
          ...(thinking.length > 0 ? { thinking: thinking.join('') } : {}),
          ...(calls.length > 0 ? { tool_calls: calls } : {}),
        },
      ];
    }
    case 'tool':
      return message.content.flatMap((part) =>
        part.type === 'tool-result'
          ? { role: 'tool', tool_name: part.toolName, content: outputText(part.output) }
          : [],
      );
  }
}

const textOf = (part: { type: string; text?: string }): string =>
  part.type === 'text' ? (part.text ?? '') : '';

function outputText(output: { type: string; value?: unknown; reason?: string }): string {
  if (typeof output.value === 'string') return output.value;
  return output.value === undefined ? (output.reason ?? '') : JSON.stringify(output.value);
}

import { isObject, type JsonObject, parseJson } from '../../lib/json.ts';
import type { ModelQuestion } from './model-stream.ts';
import type { ModelRefusal } from './post-to-model.ts';

/** The hosts that want the model's thinking back with its tool calls. Most others refuse the field. */
const WANT_THINKING = /(^|\.)(deepseek\.com|moonshot\.(ai|cn))$/;

/** What a host with OpenAI's API takes, by its name at first, then by what it refuses. */
export class CompatibleHost {
  #wantsThinking: boolean;
  #limit = 'max_tokens';
  readonly #learned = new Set<string>();

  constructor(baseUrl: string) {
    this.#wantsThinking = WANT_THINKING.test(new URL(baseUrl).hostname);
  }

  /** True if the refusal names a field that is sent in another way from here on, so that the call can be made once more. */
  learns({ status, body }: ModelRefusal): boolean {
    if (status !== 400 && status !== 422) return false;
    const field = ['reasoning_content', 'max_completion_tokens'].find((name) => body.includes(name));
    if (field === undefined || this.#learned.has(field)) return false;
    this.#learned.add(field);
    if (field === 'reasoning_content') this.#wantsThinking = !this.#wantsThinking;
    else this.#limit = field;
    return true;
  }

  /** The body that the provider's client wrote, in the host's form. */
  body({ messages, max_tokens: most, ...rest }: JsonObject, question: ModelQuestion): JsonObject {
    const extras = extrasOf(question);
    const list = Array.isArray(messages) ? messages.filter(isObject) : [];
    return {
      ...rest,
      ...(most !== undefined && { [this.#limit]: most }),
      messages: list.map(({ reasoning_content: thinking, tool_calls: calls, ...message }) => ({
        ...message,
        ...(this.#wantsThinking && thinking !== undefined && { reasoning_content: thinking }),
        ...(Array.isArray(calls) && {
          tool_calls: calls.filter(isObject).map((call) => ({ ...extras.get(String(call.id)), ...call })),
        }),
      })),
    };
  }
}

/** What tool calls carried beside the known fields, by their IDs. Some hosts want it back. */
function extrasOf({ prompt }: ModelQuestion): ReadonlyMap<string, JsonObject> {
  const extras = new Map<string, JsonObject>();
  for (const message of prompt) {
    if (message.role !== 'assistant') continue;
    for (const part of message.content) {
      if (part.type !== 'tool-call') continue;
      const extra = parseJson(String(part.providerOptions?.cowtex?.extra ?? ''));
      if (isObject(extra)) extras.set(part.toolCallId, extra);
    }
  }
  return extras;
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A part of a model's answer, the same for every provider. */
export type Say =
  | { readonly thinking: string }
  | { readonly text: string }
  | { readonly call: { readonly id: string; readonly name: string; readonly input: object } };

/** The end of the answer after its chunks: properly, in the middle, or never. */
export type Ending = 'whole' | 'unfinished' | 'broken' | 'silent';

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly chunks: readonly (string | Buffer)[];
  /** `close` ends the body, `destroy` cuts the connection, `hang` sends nothing more. */
  readonly end?: 'close' | 'destroy' | 'hang';
  /** True if the chunks go out together, so that they come in one turn of the event loop. */
  readonly atOnce?: boolean;
}

interface SeenCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The body as it came. */
  readonly raw: string;
  /** The caller's port, which is the same for calls over one connection. */
  readonly port: number | undefined;
  /** Resolves when either side closes the call's connection. */
  readonly closed: Promise<unknown>;
  /** True if the client, or the system for it, has received every chunk. */
  isSent: boolean;
}

export interface FakeProvider {
  readonly url: string;
  readonly calls: SeenCall[];
  /** Resolves when the next call has come and its chunks were sent. */
  nextCall(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * An HTTP server on loopback that answers its n-th call with the n-th reply, and later calls with the last one; or each call by its
 * body.
 */
export async function serveProvider(
  replies: readonly Reply[] | ((body: unknown) => Reply | Promise<Reply>),
): Promise<FakeProvider> {
  const calls: SeenCall[] = [];
  let announce: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const body: unknown = raw === '' ? null : JSON.parse(raw);
    const reply =
      typeof replies === 'function' ? replies(body) : replies[Math.min(calls.length, replies.length - 1)];
    const call: SeenCall = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      raw,
      port: request.socket.remotePort,
      closed: once(response, 'close'),
      isSent: false,
    };
    calls.push(call);
    if (reply !== undefined) await play(await reply, response);
    call.isSent = true;
    announce();
  });
  const { url, stop } = await listen(server);
  return {
    url,
    calls,
    nextCall: () =>
      new Promise<void>((resolve) => {
        announce = resolve;
      }),
    stop,
  };
}

async function play(
  { status = 200, headers = {}, chunks, end = 'close', atOnce = false }: Reply,
  response: ServerResponse,
) {
  response.writeHead(status, headers);
  response.flushHeaders();
  if (atOnce) for (const chunk of chunks) response.write(chunk);
  else for (const chunk of chunks) await new Promise((resolve) => response.write(chunk, resolve));
  if (end === 'close') response.end();
  if (end === 'destroy') response.destroy();
}

const endOf = { whole: 'close', unfinished: 'close', broken: 'destroy', silent: 'hang' } as const;
const sse = { 'content-type': 'text/event-stream' };
const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const named = (name: string, value: object) => `event: ${name}\n${event({ type: name, ...value })}`;

/** Ollama's NDJSON: tool calls are complete and without an ID, and the last line has `done`. */
export function ollamaReply(says: readonly Say[], ending: Ending = 'whole'): Reply {
  const line = (message: object, more: object = { done: false }) =>
    `${JSON.stringify({ model: 'gpt-oss', created_at: '2025-11-21T08:00:00Z', message: { role: 'assistant', content: '', ...message }, ...more })}\n`;
  const chunks = says.map((say) => {
    if ('thinking' in say) return line({ thinking: say.thinking });
    if ('text' in say) return line({ content: say.text });
    return line({ tool_calls: [{ function: { name: say.call.name, arguments: say.call.input } }] });
  });
  const last = line({}, { done: true, done_reason: 'stop', prompt_eval_count: 12, eval_count: 5 });
  return {
    headers: { 'content-type': 'application/x-ndjson' },
    chunks: ending === 'whole' ? [...chunks, last] : chunks,
    end: endOf[ending],
  };
}

/** OpenAI's chat completion chunks, with the `reasoning_content` of compatible hosts and split arguments. */
export function openaiReply(says: readonly Say[], ending: Ending = 'whole'): Reply {
  const chunk = (delta: object, finish: string | null = null) =>
    event({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_763_712_000,
      model: 'gpt-4o',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  const chunks = says.flatMap((say, index) => {
    if ('thinking' in say) return chunk({ reasoning_content: say.thinking });
    if ('text' in say) return chunk({ content: say.text });
    const args = JSON.stringify(say.call.input);
    const half = Math.ceil(args.length / 2);
    const call = { index, id: say.call.id, type: 'function' };
    return [
      chunk({ tool_calls: [{ ...call, function: { name: say.call.name, arguments: '' } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: args.slice(0, half) } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: args.slice(half) } }] }),
    ];
  });
  const called = says.some((say) => 'call' in say);
  const usage = event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_763_712_000,
    model: 'gpt-4o',
    choices: [],
    usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 },
  });
  const last = [chunk({}, called ? 'tool_calls' : 'stop'), usage, 'data: [DONE]\n\n'];
  return {
    headers: sse,
    chunks: [chunk({ role: 'assistant', content: '' }), ...chunks, ...(ending === 'whole' ? last : [])],
    end: endOf[ending],
  };
}

/** Anthropic's named events: each block starts, grows and stops, and a tool's input comes as partial JSON. */
export function anthropicReply(says: readonly Say[], ending: Ending = 'whole'): Reply {
  const block = (index: number, content: object, deltas: readonly object[]) => [
    named('content_block_start', { index, content_block: content }),
    ...deltas.map((delta) => named('content_block_delta', { index, delta })),
    named('content_block_stop', { index }),
  ];
  const chunks = says.flatMap((say, index) => {
    if ('thinking' in say) {
      return block(index, { type: 'thinking', thinking: '', signature: '' }, [
        { type: 'thinking_delta', thinking: say.thinking },
        { type: 'signature_delta', signature: 'c2lnbmVk' },
      ]);
    }
    if ('text' in say) {
      return block(index, { type: 'text', text: '' }, [{ type: 'text_delta', text: say.text }]);
    }
    const args = JSON.stringify(say.call.input);
    const half = Math.ceil(args.length / 2);
    return block(index, { type: 'tool_use', id: say.call.id, name: say.call.name, input: {} }, [
      { type: 'input_json_delta', partial_json: args.slice(0, half) },
      { type: 'input_json_delta', partial_json: args.slice(half) },
    ]);
  });
  const called = says.some((say) => 'call' in say);
  const start = named('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 12, output_tokens: 1 },
    },
  });
  const last = [
    named('message_delta', {
      delta: { stop_reason: called ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 5 },
    }),
    named('message_stop', {}),
  ];
  const ping = named('ping', {});
  return {
    headers: sse,
    chunks: [start, ping, ...chunks, ...(ending === 'whole' ? last : [])],
    end: endOf[ending],
  };
}

/** Each provider with its way to write an answer. */
export const providers = [
  { type: 'ollama', reply: ollamaReply },
  { type: 'openai', reply: openaiReply },
  { type: 'anthropic', reply: anthropicReply },
] as const;

/** The bodies of an error from each provider. */
export const refusals = {
  ollama: (message: string) => JSON.stringify({ error: message }),
  openai: (message: string) =>
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  anthropic: (message: string) => JSON.stringify({ type: 'error', error: { type: 'error', message } }),
} as const;

import { z } from 'zod';
import { ollamaReply, type Reply } from '#test/support/provider-streams.ts';
import type { TestServer } from '#test/support/server.ts';
import { type BuilderConsole, talker } from './builder-console.ts';

const newKey = z.object({ data: z.object({ id: z.string(), secret: z.string() }) });

export interface Key {
  readonly id: string;
  readonly secret: string;
}

/** Makes a key of a burger. */
export async function makeKey(builder: BuilderConsole, burger: string, more: object = {}): Promise<Key> {
  const { body } = await builder.call('POST', `/api/burger/${burger}/key`, { name: 'Program', ...more });
  return newKey.parse(body).data;
}

/** Publishes what a burger is now. */
export const publish = (builder: BuilderConsole, burger: string) =>
  builder.one('POST', `/api/burger/${burger}/publications`, {});

const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});
export const errorOf = (body: unknown) => errorSchema.parse(body).error;

const completionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }), finish_reason: z.string() })]),
});
export const contentOf = (body: unknown): string => completionSchema.parse(body).choices[0].message.content;

export const hello = [{ role: 'user', content: 'Hello' }];

/** Asks at the door, as a program would. */
export const ask = (
  { url }: Pick<TestServer, 'url'>,
  secret: string,
  body: object,
  init: RequestInit = {},
): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: hello, ...body }),
    ...init,
  });

/** The same, and the whole answer. */
export async function asked(server: Pick<TestServer, 'url'>, secret: string, body: object) {
  const answer = await ask(server, secret, body);
  const said: unknown = await answer.json();
  return { status: answer.status, headers: answer.headers, body: said };
}

const chunkSchema = z.object({
  id: z.string().optional(),
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        delta: z.object({ role: z.string().optional(), content: z.string().optional() }),
        finish_reason: z.string().nullable(),
      }),
    )
    .default([]),
  usage: z.unknown().optional(),
  error: errorSchema.shape.error.optional(),
});

/** The parts of a stream: its chunks, `[DONE]`, and comments. */
export function partsOf(stream: string) {
  const events = stream.split('\n\n').filter((event) => event !== '');
  const data = events.flatMap((event) => (event.startsWith('data: ') ? [event.slice('data: '.length)] : []));
  const isWhole = data.at(-1) === '[DONE]';
  const chunks = data.filter((one) => one !== '[DONE]').map((one) => chunkSchema.parse(JSON.parse(one)));
  return {
    isWhole,
    chunks,
    comments: events.filter((event) => event.startsWith(':')).length,
    text: chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? '')).join(''),
    finish: chunks.flatMap(({ choices }) => choices.flatMap((one) => one.finish_reason ?? []))[0],
    usage: chunks.find(({ usage }) => usage !== undefined)?.usage,
    error: chunks.find(({ error }) => error !== undefined)?.error,
  };
}

/** A published burger whose model gives these replies until the end of the test, with a key. */
export async function doorOf(builder: BuilderConsole, replies: readonly Reply[], more: object = {}) {
  const { burger, provider } = await talker(builder, replies, more);
  await publish(builder, burger);
  return { burger, provider, ...(await makeKey(builder, burger)) };
}

/** A model that answers with two words. */
export const says = [ollamaReply([{ text: 'Hi, ' }, { text: 'there.' }])];
/** A model that begins, and says nothing more. */
export const silent = [ollamaReply([{ text: 'Once upon ' }], 'silent')];

/** A burger with OpenAI's API whose model gives these replies. */
export async function openaiDoor(builder: BuilderConsole, replies: readonly Reply[], settings: object = {}) {
  const { burger, provider } = await talker(builder, replies);
  await builder.one('DELETE', `/api/burger/${burger}/cheese/ollama`);
  const json_data = { host: `${provider.url}/v1`, model: 'm', ...settings };
  await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
  await publish(builder, burger);
  return { burger, provider, ...(await makeKey(builder, burger)) };
}

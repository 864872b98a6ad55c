import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ollamaReply, type Say, serveProvider } from '#test/support/provider-streams.ts';
import { connect, log } from './chat-parts.ts';
import { enter } from './fixtures.ts';
import { apiAs, seedBurger } from './seed.ts';

/* A chat with a burger whose model's answers are a test's. */

export const answer = (page: Page) =>
  log(page)
    .getByRole('article')
    .filter({ has: page.getByText(/^(Assistant|助手)$/) })
    .last();

/** Gives the burger the model that a server like Ollama's has. */
const setModel = async (url: string, burger: string, host: string) =>
  (await apiAs(url))('PUT', `/api/burger/${burger}/cheese/ollama`, { json_data: { host, model: 'gpt-oss' } });

/** Opens the chat with a burger of this model, and connects. */
export async function seedAndTalk(page: Page, url: string, host: string): Promise<void> {
  const burger = await seedBurger(url);
  await setModel(url, burger, host);
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await connect(page);
}

/** Talks to a burger whose model gives these answers in turn, until it is disposed of. */
export async function talkTo(page: Page, url: string, answers: readonly string[]) {
  const words = (text: string) => (text.match(/[\s\S]{1,2000}/g) ?? []).map((part) => ({ text: part }));
  const model = await serveProvider(answers.map((text) => ollamaReply(words(text))));
  await seedAndTalk(page, url, model.url);
  return { [Symbol.asyncDispose]: () => model.stop() };
}

/**
 * Gives the burger a model whose first answer begins with this text and never ends. Later ones are the text, and end unless `later`
 * is `silent`.
 */
export async function stall(url: string, burger: string, text: string, later: 'whole' | 'silent' = 'whole') {
  const says = [{ text: `${text} ` }];
  const model = await serveProvider([ollamaReply(says, 'silent'), ollamaReply(says, later)]);
  await setModel(url, burger, model.url);
  return { [Symbol.asyncDispose]: () => model.stop() };
}

const asked = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

/** Gives the burger a model whose answers come of its system prompt and the newest message, until it is disposed of. */
export async function answerBy(
  url: string,
  burger: string,
  reply: (system: string, message: string) => readonly Say[],
) {
  const model = await serveProvider((body) => {
    const { messages } = asked.parse(body);
    const of = (role: string) => messages.findLast((message) => message.role === role)?.content ?? '';
    return ollamaReply(reply(of('system'), of('user')));
  });
  await setModel(url, burger, model.url);
  return { [Symbol.asyncDispose]: () => model.stop() };
}

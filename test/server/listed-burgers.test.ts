import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { type BuilderConsole, type Entity, signIn } from './builder-console.ts';

const MASK = '••••••••';

describe.each(databases)('the burgers of a list on $name', (database) => {
  const server = sharedServer({ database });
  let builder: BuilderConsole;
  let workshop: string;
  let burger: string;

  beforeAll(async () => {
    builder = await signIn(server);
    workshop = await builder.workshop();
    burger = await builder.burger(workshop);
  });

  /** Adds a cheese, which then answers. */
  const add = async (type: string, json_data: object) => {
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type, json_data });
    await choose(type);
  };
  const choose = (answering: string) =>
    builder.one('PUT', `/api/burger/${burger}`, { name: 'Burger', workshop_id: workshop, answering });
  const cheeseIn = (burgers: readonly Entity[]) => burgers.find(({ id }) => id === burger)?.cheese;
  const listed = async () => cheeseIn(await builder.list(`/api/burger?workshop_id=${workshop}`));

  test('say that there is no cheese', async () => {
    expect(await listed()).toBeNull();
  });

  test('have the cheese that answers, without what a list does not need', async () => {
    await add('ollama', { model: 'gpt-oss', host: 'http://127.0.0.1:9', stop: ['x'], extra: { a: 1 } });
    const ollama = { type: 'ollama', json_data: { model: 'gpt-oss', host: 'http://127.0.0.1:9' } };
    expect(await listed()).toEqual(ollama);
    const secrets = { api_key: 'sk-secret', headers: { 'x-team': 'hush-hush' } };
    await add('OpenAI', { model: 'gpt', temperature: 'warm', max_tokens: null, ...secrets });
    const shown = { model: 'gpt', temperature: 'warm', max_tokens: null, api_key: MASK };
    expect(await listed()).toEqual({ type: 'OpenAI', json_data: shown });
    await builder.one('PUT', `/api/burger/${burger}/cheese/ollama`, { json_data: ollama.json_data });
    await choose('ollama');
    expect(await listed()).toEqual(ollama);
  });

  test('have it in pages, too, and nothing of a secret', async () => {
    await add('anthropic', { model: 'm', api_key: 'sk-secret', headers: { 'x-team': 'hush-hush' } });
    const { body } = await builder.call('GET', `/api/burger?workshop_id=${workshop}&limit=1`);
    expect(body).toMatchObject({
      data: [{ cheese: { type: 'anthropic', json_data: { model: 'm', api_key: MASK } } }],
      next: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/sk-secret|hush|headers/);
  });

  test('leave out a cheese that is too long for a list', async () => {
    await add('long', { model: 'm', host: 'h'.repeat(2000) });
    expect(await listed()).toBeUndefined();
    await add('longer', { model: 'm', more: 'x'.repeat(30_000) });
    expect(await listed()).toBeUndefined();
  });

  test('each have their own cheese, on every page of a long list', async () => {
    const many = await builder.workshop();
    const file = Array.from({ length: 120 }, (_, index) => ({
      name: `B${index}`,
      cheeses: [{ type: 'ollama', json_data: { model: `m${index}` } }],
    }));
    await builder.call('POST', `/api/workshop/${many}/burgers`, file);
    const burgers = await builder.list(`/api/burger?workshop_id=${many}`);
    expect(burgers.map(({ name, cheese }) => [name, cheese])).toEqual(
      file.map(({ name }, index) => [name, { type: 'ollama', json_data: { model: `m${index}` } }]),
    );
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAgentStack } from '#server/builder/agent-stack.ts';
import { newId } from '#server/lib/ids.ts';
import { migrations } from '#server/storage/migrations.ts';
import { databases } from '#test/support/databases.ts';
import { plentyFor } from '#test/support/limits.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';

/* Which of a burger's cheeses answers. */

describe.each(databases)('the cheese that answers on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  let workshop: string;
  let burger: string;

  beforeEach(async () => {
    workshop = await builder.workshop();
    burger = await builder.burger(workshop);
  });

  const add = (type: string, id = burger) => builder.one('POST', `/api/burger/${id}/cheese`, { type });
  /** Saves it with another configuration. */
  const save = (type: string) =>
    builder.one('PUT', `/api/burger/${burger}/cheese/${type}`, { json_data: { model: newId('M') } });
  const choose = (answering: unknown, headers = {}) =>
    builder.call(
      'PUT',
      `/api/burger/${burger}`,
      { name: 'Burger', workshop_id: workshop, answering },
      headers,
    );
  const listed = async () => (await builder.list(`/api/burger?workshop_id=${workshop}`))[0];
  const chosen = async () => (await builder.one('GET', `/api/burger/${burger}`)).answering;
  const answers = async (id = burger) => {
    const reader = { isVisitor: false, hold: plentyFor('ACC-1') };
    return (await readAgentStack(server.deps, id, reader))?.cheese?.type;
  };

  test('is the first one until another is chosen, whichever is saved', async () => {
    expect(await chosen()).toBeNull();
    await add('OpenAI');
    await add('ollama');
    await save('ollama');
    expect([await chosen(), await answers()]).toEqual(['openai', 'OpenAI']);
    expect(await listed()).toMatchObject({ answering: 'openai', cheese: { type: 'OpenAI' } });
    const reply = await choose(' Ollama ', { 'If-Match': '"1"' });
    expect(reply).toMatchObject({ status: 200, body: { data: { answering: 'ollama', version: 2 } } });
    await save('openai');
    expect([await chosen(), await answers()]).toEqual(['ollama', 'ollama']);
    expect(await choose(null)).toMatchObject({ body: { data: { answering: 'ollama' } } });
    expect(await choose(undefined)).toMatchObject({ body: { data: { answering: 'ollama' } } });
  });

  test('cannot be one that the burger lacks, or be chosen over a version that nobody saw', async () => {
    await add('openai');
    expect(await choose('ollama')).toEqual({
      status: 400,
      body: { message: 'Cheese not found.', field: 'answering' },
    });
    expect(await choose(7)).toMatchObject({ status: 400, body: { field: 'answering' } });
    expect(await choose('openai', { 'If-Match': '"7"' })).toMatchObject({ status: 412 });
    expect(await chosen()).toBe('openai');
  });

  test('gives way to the one that was saved last of the others when it is deleted', async () => {
    for (const type of ['openai', 'ollama', 'anthropic']) await add(type);
    await save('ollama');
    const remove = (type: string) => builder.one('DELETE', `/api/burger/${burger}/cheese/${type}`);
    await remove('OPENAI');
    expect([await chosen(), await answers()]).toEqual(['ollama', 'ollama']);
    await remove('anthropic');
    expect(await chosen()).toBe('ollama');
    await remove('ollama');
    expect([await chosen(), await answers()]).toEqual([null, undefined]);
  });

  test('of a copy may be named before it is added', async () => {
    const copy = await builder.burger(workshop, { answering: 'OpenAI' });
    await add('ollama', copy);
    expect(await answers(copy)).toBeUndefined();
    await add('openai', copy);
    expect(await answers(copy)).toBe('openai');
  });

  test('is in an export and an import; in a file that does not tell it, it is the one saved last', async () => {
    for (const type of ['openai', 'ollama']) await add(type);
    await choose('openai');
    const path = `/api/workshop/${workshop}/burgers`;
    const [file] = await builder.list(path);
    expect(file).toMatchObject({ answering: 'openai' });
    const told = async (answering?: string, more = {}) => {
      await builder.call('POST', path, [{ ...file, answering, ...more }]);
      return [await chosen(), await answers()];
    };
    expect(await told('OpenAI')).toEqual(['openai', 'openai']);
    expect(await told()).toEqual(['ollama', 'ollama']);
    expect(await told('anthropic')).toEqual(['ollama', 'ollama']);
    expect(await told('openai', { cheeses: [] })).toEqual([null, undefined]);
  });

  test('was the one saved last before there was a choice', async () => {
    for (const type of ['openai', 'ollama']) await add(type);
    await save('openai');
    const bare = await builder.burger(workshop);
    await sql`alter table burger drop column answering`.execute(server.db);
    await migrations['010-answering']?.up(server.db);
    expect(await chosen()).toBe('openai');
    expect(await builder.one('GET', `/api/burger/${bare}`)).toMatchObject({ answering: null });
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder, signIn } from './builder-console.ts';

describe.each(databases)('export and import on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  let workshopId: string;
  let path: string;

  beforeEach(async () => {
    workshopId = await builder.workshop();
    path = `/api/workshop/${workshopId}/burgers`;
  });

  /** Creates a burger with every kind of layer and a stored key. */
  async function stacked(): Promise<string> {
    const id = await builder.burger(workshopId, { name: 'Stack', is_public: true });
    await builder.one('POST', `/api/burger/${id}/bun`, { prompt: 'First', prompt_service_id: 'PS-1' });
    await builder.one('POST', `/api/burger/${id}/bun`, { prompt: 'Second' });
    const json_data = { model: 'gpt', api_key: 'sk-very-secret' };
    await builder.one('POST', `/api/burger/${id}/cheese`, { type: 'OpenAI', json_data });
    await builder.one('POST', `/api/burger/${id}/patty`, apiPatty('lookup'));
    return id;
  }

  /** The cheese's key in an answer. */
  const maskOf = async (burgerId: string) =>
    (await builder.list(`/api/burger/${burgerId}/cheese`))[0]?.json_data;

  it('imports two files of an account at a time, and meanwhile those of others', async () => {
    const other = await signIn(server);
    const file = Array.from({ length: 1500 }, () => ({ name: 'One of many' }));
    const own = Array.from({ length: 3 }, () => builder.call('POST', path, file));
    expect((await other.call('POST', path, file)).status).toBe(200);
    const replies = await Promise.all(own);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect(replies).toContainEqual({
      status: 429,
      body: { message: 'Two of your imports are in progress. Wait for one to finish, then import again.' },
    });
    expect((await builder.call('POST', path, file)).status).toBe(200);
  });

  it('exports burgers with their layers and nothing of the key', async () => {
    const id = await stacked();
    const { body } = await builder.call('GET', path);
    expect(body).toMatchObject({
      data: [
        {
          id,
          name: 'Stack',
          type: 'chat',
          is_public: true,
          workshop_id: workshopId,
          buns: [{ prompt: 'First', prompt_service_id: 'PS-1', bun_level: 'top' }, { prompt: 'Second' }],
          cheeses: [{ type: 'OpenAI', json_data: { model: 'gpt' } }],
          patties: [apiPatty('lookup')],
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/api_key|sk-very|•/);
  });

  it('restores an export as it was: IDs, times and, where it was, the key', async () => {
    const id = await stacked();
    const file = await builder.list(path);
    await builder.one('PUT', `/api/burger/${id}`, { name: 'Changed', workshop_id: workshopId });
    await builder.burger(workshopId, { name: 'Extra' });
    await builder.one('POST', `/api/burger/${id}/bun`, { prompt: 'Third' });
    expect(await builder.call('POST', path, file)).toMatchObject({ status: 200, body: { data: [{ id }] } });
    expect(await builder.list(path)).toEqual(file);
    expect(await maskOf(id)).toEqual({ model: 'gpt', api_key: '••••••••' });
  });

  it('restores a burger that was deleted, without the key that went with it', async () => {
    const id = await stacked();
    const file = await builder.list(path);
    await builder.one('DELETE', `/api/burger/${id}`);
    await builder.call('POST', path, file);
    expect(await builder.list(path)).toEqual(file);
    expect(await maskOf(id)).toEqual({ model: 'gpt' });
  });

  it('gives new IDs where another workshop has them, and takes nothing from it', async () => {
    const id = await stacked();
    const file = await builder.list(path);
    const other = `/api/workshop/${await builder.workshop()}/burgers`;
    await builder.call('POST', other, file);
    expect(await builder.list(path)).toEqual(file);
    const [copy] = await builder.list(other);
    expect(copy?.id).not.toBe(id);
    expect(await maskOf(copy?.id ?? '')).toEqual({ model: 'gpt' });
    expect(await maskOf(id)).toEqual({ model: 'gpt', api_key: '••••••••' });
    expect(anonymous(await builder.list(other))).toEqual(anonymous(file));
  });

  it('reads the envelope too, and seals a key that a file brings', async () => {
    const json_data = { api_key: 'sk-from-file' };
    await builder.call('POST', path, { data: [{ name: 'B', cheeses: [{ type: 'x', json_data }] }] });
    const [burger] = await builder.list(path);
    expect(burger).toMatchObject({ cheeses: [{ json_data: {} }] });
    expect(await maskOf(burger?.id ?? '')).toEqual({ api_key: '••••••••' });
  });

  it('empties the workshop with an empty array', async () => {
    await stacked();
    expect(await builder.call('POST', path, [])).toEqual({ status: 200, body: { data: [] } });
    expect(await builder.list(path)).toEqual([]);
  });

  it('fills in what is left out and keeps the order of the file', async () => {
    const prompts = ['c', 'a', 'b', 'e', 'd'];
    const file = prompts.map((name) => ({
      name,
      id: name === 'a' ? 'not / usable' : undefined,
      created_at: name === 'b' ? 'yesterday' : undefined,
      updated_at: name === 'e' ? '9999-01-01T00:00:00Z' : undefined,
      buns: prompts.map((prompt) => ({ prompt })),
      cheeses: name === 'c' ? null : [{ type: 'ollama' }],
      patties: [{ type: 'prompt', json_data: { name: 'tip' } }],
    }));
    expect((await builder.call('POST', path, file)).status).toBe(200);
    const burgers = await builder.list(path);
    expect(burgers.map(({ name }) => name)).toEqual(prompts);
    const defaults = { type: 'chat', is_public: false, workshop_id: workshopId };
    for (const burger of burgers) {
      expect(burger).toMatchObject({
        ...defaults,
        id: expect.stringMatching(/^BRG-/),
        buns: prompts.map((prompt) => ({ prompt, bun_level: 'top', prompt_service_id: null })),
        cheeses: burger.name === 'c' ? [] : [{ type: 'ollama', json_data: {} }],
        patties: [{ json_data: { name: 'tip', display_name: 'tip' }, settings: {} }],
      });
      expect(Date.parse(String(burger.updated_at))).toBeLessThanOrEqual(Date.now());
    }
  });

  it('keeps times that are given, in UTC', async () => {
    const times = { created_at: '2024-02-29T12:00:00+08:00', updated_at: '2025-01-01T00:00:00Z' };
    await builder.call('POST', path, [{ name: 'Old', ...times, buns: [{ prompt: 'x', ...times }] }]);
    const utc = { created_at: '2024-02-29T04:00:00.000Z', updated_at: '2025-01-01T00:00:00.000Z' };
    expect(await builder.list(path)).toMatchObject([{ ...utc, buns: [utc] }]);
  });

  it('gives the second of two equal IDs in a file a new one', async () => {
    const id = `${workshopId}-twin`;
    await builder.call('POST', path, [
      { id, name: 'One' },
      { id, name: 'Two' },
    ]);
    const burgers = await builder.list(path);
    expect(burgers.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(burgers[0]?.id).toBe(id);
    expect(burgers[1]?.id).not.toBe(id);
  });

  const good = { name: 'Good', buns: [{ prompt: 'x' }] };
  const tool = (name: string) => ({ type: 'prompt', json_data: { name, display_name: name } });
  // import-words.test.ts has a file for every rule.
  it.each([
    ['no array', {}, 'burgers', 'Must be a JSON array of burgers.'],
    ['a text', '"text"', 'burgers', 'Must be a JSON array of burgers.'],
    ['no burger', [good, 'burger'], 'burgers[1]', 'Must be a burger: a JSON object.'],
    ['no name', [good, good, { name: ' ' }], 'burgers[2].name', 'Enter a burger name'],
    ['no list', [good, { name: 'x', buns: {} }], 'burgers[1].buns', 'Must be a list.'],
    [
      'two cheeses of a type',
      [{ name: 'x', cheeses: [{ type: 'Ollama' }, { type: 'ollama' }] }],
      'burgers[0].cheeses[1].type',
      'This burger already has a cheese of this type. Remove one of them.',
    ],
    [
      'two patties of a tool ID',
      [{ name: 'x', patties: [tool('a'), tool('b'), tool('a')] }],
      'burgers[0].patties[2].json_data.name',
      'This tool ID already exists—choose another',
    ],
    [
      'wrong settings',
      [{ name: 'x', patties: [{ ...tool('a'), type: 'api', settings: { url: 'nowhere' } }] }],
      'burgers[0].patties[0].settings.url',
      'Enter an http or https address. A name in braces stands for a parameter.',
    ],
  ])('refuses %s, says where, and changes nothing', async (_, file, field, message) => {
    await stacked();
    const before = await builder.list(path);
    const refusal = { status: 400, body: { message: `${field}: ${message}`, field } };
    expect(await builder.call('POST', path, file)).toEqual(refusal);
    expect(await builder.list(path)).toEqual(before);
  });

  it('changes nothing when the database itself fails at the last rows', async () => {
    const id = await stacked();
    const before = await builder.list(path);
    await sql`create unique index boom_once on patty (tool_id) where tool_id = 'boom'`.execute(server.db);
    const file = [good, { name: 'x', patties: [tool('boom')] }, { name: 'y', patties: [tool('boom')] }];
    const reply = await builder.call('POST', path, file);
    await sql`drop index boom_once`.execute(server.db);
    expect(reply.status).toBe(500);
    expect(await builder.list(path)).toEqual(before);
    expect(await maskOf(id)).toEqual({ model: 'gpt', api_key: '••••••••' });
    expect((await builder.call('POST', path, file)).status).toBe(200);
  });

  it('knows no other workshop', async () => {
    for (const id of ['WS-NONE', '%00']) {
      const missing = { status: 404, body: { message: 'Workshop not found.' } };
      expect(await builder.call('GET', `/api/workshop/${id}/burgers`)).toEqual(missing);
      expect(await builder.call('POST', `/api/workshop/${id}/burgers`, [])).toEqual(missing);
    }
  });
});

/** The parts that must be equal after an import into another workshop. */
function anonymous(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anonymous);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' && key !== 'workshop_id')
      .map(([key, inner]) => [key, anonymous(inner)]),
  );
}

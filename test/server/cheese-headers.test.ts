import { beforeEach, describe, expect, it } from 'vitest';
import { readCheese } from '#server/builder/agent-stack.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { anthropicReply, ollamaReply, openaiReply, type Reply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';
import { serve } from './provider-world.ts';

const MASK = '••••••••';
const SECRET = 'pk-live-0123456789';
const HOME = { host: 'https://gateway.example/v1', model: 'm' };
const headers = { 'x-portkey-provider': 'openai', 'X-Portkey-Key': SECRET };
const masked = { 'x-portkey-provider': MASK, 'X-Portkey-Key': MASK };

describe.each(databases)("a cheese's headers on $name", (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  let workshopId: string;
  let burgerId: string;
  let cheeses: string;

  beforeEach(async () => {
    workshopId = await builder.workshop();
    burgerId = await builder.burger(workshopId);
    cheeses = `/api/burger/${burgerId}/cheese`;
  });

  const create = (json_data: object) => builder.one('POST', cheeses, { type: 'openai', json_data });
  const update = (json_data: object) => builder.one('PUT', `${cheeses}/openai`, { json_data });
  const shown = async () => (await builder.list(cheeses))[0]?.json_data;
  /** The headers that the host of the stored cheese would get. */
  const sent = async () => (await readStored())?.headers;
  const readStored = () => readCheese(server.deps, burgerId, 'openai');

  it('are stored sealed and shown as masks', async () => {
    expect((await create({ ...HOME, headers })).json_data).toEqual({ ...HOME, headers: masked });
    expect(await shown()).toEqual({ ...HOME, headers: masked });
    const rows = await server.db.selectFrom('cheese').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/pk-live|"openai"[^,]*x-portkey/);
    expect(await sent()).toEqual(headers);
  });

  it('are kept by their masks, replaced one by one, and removed where they are left out', async () => {
    await create({ ...HOME, headers });
    await update({ ...HOME, model: 'n', headers: masked });
    expect(await sent()).toEqual(headers);
    await update({ ...HOME, headers: { 'X-Portkey-Key': MASK, 'x-new': ' a b ' } });
    expect(await sent()).toEqual({ 'X-Portkey-Key': SECRET, 'x-new': 'a b' });
    expect(await shown()).toEqual({ ...HOME, headers: { 'X-Portkey-Key': MASK, 'x-new': MASK } });
    await update(HOME);
    expect(await sent()).toEqual({});
    expect(await shown()).toEqual(HOME);
  });

  it.each([{ host: 'https://evil.example/v1' }, { host: '' }, { host: 'http://gateway.example/v1' }])(
    'do not follow the cheese to another host: %j',
    async (moved) => {
      await create({ ...HOME, headers });
      const json_data = { ...HOME, ...moved };
      await update({ ...json_data, headers: { ...masked, 'x-new': '1' } });
      expect(await sent()).toEqual({ 'x-new': '1' });
      expect(await shown()).toEqual({ ...json_data, headers: { 'x-new': MASK } });
    },
  );

  it('are in no export, and an import keeps those of the same host', async () => {
    await create({ ...HOME, headers, api_key: 'sk-1' });
    const path = `/api/workshop/${workshopId}/burgers`;
    const file = await builder.list(path);
    expect(JSON.stringify(file)).not.toMatch(/headers|portkey|•/);
    await builder.call('POST', path, file);
    expect(await sent()).toEqual(headers);
    expect(await shown()).toEqual({ ...HOME, headers: masked, api_key: MASK });
    const moved = JSON.parse(JSON.stringify(file).replace('gateway.example', 'evil.example'));
    await builder.call('POST', path, moved);
    expect(await sent()).toEqual({});
    expect(JSON.stringify(await shown())).not.toContain('headers');
  });

  it('come with an import that has some', async () => {
    const json_data = { ...HOME, headers: { 'x-new': 'of the file' } };
    const file = [{ id: burgerId, name: 'Same', cheeses: [{ type: 'openai', json_data }] }];
    await builder.call('POST', `/api/workshop/${workshopId}/burgers`, file);
    expect(await sent()).toEqual({ 'x-new': 'of the file' });
    expect(await shown()).toEqual({ ...HOME, headers: { 'x-new': MASK } });
  });

  it.each([
    [{ 'two words': 'x' }],
    [{ Host: 'x' }],
    [{ 'content-length': '1' }],
    [{ 'x-a': '' }],
    [{ 'x-a': 7 }],
    [{ 'x-a': 'line\nend' }],
    [{ 'x-a': `${MASK}x` }],
    [{ 'x-a': MASK }],
    [Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, 'x']))],
    ['x-a: 1'],
    [['x-a']],
  ])('that cannot be sent are refused: %j', async (given) => {
    const refused = await builder.call('POST', cheeses, {
      type: 'openai',
      json_data: { ...HOME, headers: given },
    });
    expect(refused).toMatchObject({ status: 400, body: { field: 'json_data.headers' } });
  });
});

describe('a host', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);

  async function testCheese(type: string, reply: Reply, json_data: object) {
    const provider = await serve([reply]);
    const cheeses = `/api/burger/${await builder.burger(await builder.workshop())}/cheese`;
    await builder.one('POST', cheeses, { type, json_data: { host: provider.url, model: 'm', ...json_data } });
    const answer = await builder.call('POST', `${cheeses}/${type}/test`, { message: 'Hello' });
    return { answer: JSON.stringify(answer), sent: provider.calls[0]?.headers };
  }

  it.each([
    ['ollama', ollamaReply, 'authorization', 'Bearer sk-1'],
    ['openai', openaiReply, 'authorization', 'Bearer sk-1'],
    ['anthropic', anthropicReply, 'x-api-key', 'sk-1'],
  ] as const)('is sent the headers beside the key (%s)', async (type, reply, name, value) => {
    const { sent } = await testCheese(type, reply([{ text: 'Hi.' }]), { headers, api_key: 'sk-1' });
    expect(sent).toMatchObject({
      [name]: value,
      'x-portkey-provider': 'openai',
      'x-portkey-key': SECRET,
      'content-type': 'application/json',
    });
  });

  it('is sent a header in the place of the one that the key would have', async () => {
    const authorization = { Authorization: 'Basic dXNlcjpwYXNzd29yZA==' };
    const reply = openaiReply([{ text: 'Hi.' }]);
    const { sent } = await testCheese('openai', reply, { headers: authorization, api_key: 'sk-1' });
    expect(sent?.authorization).toBe('Basic dXNlcjpwYXNzd29yZA==');
  });

  it('that quotes a header where its words are cut does not show a part of it', async () => {
    const chunks = [JSON.stringify({ error: { message: `${'-'.repeat(295)}hush-hush-123` } })];
    const { answer } = await testCheese(
      'openai',
      { status: 400, chunks },
      { headers: { 'X-A': 'hush-hush-123' } },
    );
    expect(answer).toContain('-•••');
    expect(answer).not.toContain('hush');
  });

  it('that quotes a header does not show it', async () => {
    const chunks = [JSON.stringify({ error: { message: `Bad token hush-hush-123 of ${SECRET}` } })];
    const given = { 'X-A': 'Token hush-hush-123', 'X-B': SECRET, 'X-C': 'openai' };
    const { answer } = await testCheese('openai', { status: 400, chunks }, { headers: given });
    expect(answer).toContain('openai says: Bad ••• of •••');
  });

  it.each([
    ['a part of a cookie', 'theme=dark; session=hush-hush-123;', 'id hush-hush-123'],
    ['a quoted part', 'Digest key="hush-hush-123"', 'key hush-hush-123'],
    [
      'what Basic encodes',
      `Basic ${Buffer.from('burger:hush-hush-123').toString('base64')}`,
      'it hush-hush-123',
    ],
    ['capitals', 'hush-hush-123', 'HOST HUSH-HUSH-123'],
  ])('that quotes a header does not show %s', async (_, header, quoted) => {
    const chunks = [JSON.stringify({ error: { message: `No ${quoted} here` } })];
    const { answer } = await testCheese('openai', { status: 400, chunks }, { headers: { 'X-A': header } });
    expect(answer).toMatch(/No \w+ ••• here/);
  });
});

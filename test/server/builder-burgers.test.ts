import { describe, expect, it } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe.each(databases)('workshops and burgers on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  it('creates a workshop with a trimmed name and lists it', async () => {
    const reply = await builder.call('POST', '/api/workshop', { name: '  Grill 烧烤  ' });
    const workshop = {
      id: expect.stringMatching(/^WS-/),
      name: 'Grill 烧烤',
      created_at: iso,
      updated_at: iso,
      version: 1,
    };
    expect(reply).toEqual({ status: 201, body: { data: workshop } });
    expect(await builder.list('/api/workshop')).toContainEqual(workshop);
  });

  it.each([
    {},
    { name: '' },
    { name: ' \n' },
    { name: '\u200b\u2060' },
    { name: '\u2800 \u3164' },
    { name: null },
    { name: 7 },
  ])('refuses the workshop %j', async (body) => {
    expect(await builder.call('POST', '/api/workshop', body)).toEqual({
      status: 400,
      body: { message: 'Enter a workshop name', field: 'name' },
    });
  });

  it.each([
    ['North\r\nWing\t2\u2028', 'North Wing 2'],
    ['\u200bNorth', '\u200bNorth'],
    ['👩‍🍳', '👩‍🍳'],
  ])('keeps the name %j in one line', async (name, kept) => {
    const { body } = await builder.call('POST', '/api/workshop', { name });
    expect(body).toMatchObject({ data: { name: kept } });
  });

  it('refuses a name that PostgreSQL could not keep', async () => {
    for (const name of ['nul \0', 'half \ud83c']) {
      const reply = await builder.call('POST', '/api/workshop', { name });
      expect(reply).toMatchObject({ status: 400, body: { field: 'name' } });
    }
  });

  it('creates a private chat burger, changes it and keeps its publicity where nothing is said', async () => {
    const workshop_id = await builder.workshop();
    const created = await builder.call('POST', '/api/burger', { name: ' First ', workshop_id });
    const burger = {
      id: expect.stringMatching(/^BRG-/),
      name: 'First',
      type: 'chat',
      workshop_id,
      is_public: false,
      answers_a_day: null,
      answering: null,
      created_at: iso,
      updated_at: iso,
      version: 1,
    };
    expect(created).toEqual({ status: 201, body: { data: burger } });
    const [{ id } = { id: '' }] = await builder.list(`/api/burger?workshop_id=${workshop_id}`);

    const change = { name: 'Second', type: 'chat', workshop_id };
    const opened = await builder.call('PUT', `/api/burger/${id}`, { ...change, is_public: true });
    expect(opened).toEqual({
      status: 200,
      body: { data: { ...burger, name: 'Second', is_public: true, version: 2 } },
    });
    expect(await builder.one('PUT', `/api/burger/${id}`, change)).toMatchObject({ is_public: true });
    const closed = await builder.one('PUT', `/api/burger/${id}`, { ...change, is_public: false });
    expect(closed).toMatchObject({ is_public: false });
  });

  it('lists the burgers of one workshop, of all, and of an unknown one', async () => {
    const [one, other] = [await builder.workshop(), await builder.workshop()];
    const first = await builder.burger(one);
    const second = await builder.burger(other);
    const ids = async (query: string) => (await builder.list(`/api/burger${query}`)).map(({ id }) => id);
    expect(await ids(`?workshop_id=${one}`)).toEqual([first]);
    expect(await ids(`?workshop_id=${other}`)).toEqual([second]);
    expect(await ids('?workshop_id=WS-NONE')).toEqual([]);
    expect(await ids('?workshop_id=%00')).toEqual([]);
  });

  it('lists no burgers without a workshop', async () => {
    expect(await builder.call('GET', '/api/burger')).toEqual({
      status: 400,
      body: { message: 'Enter a workshop ID', field: 'workshop_id' },
    });
  });

  it('moves a burger to another workshop', async () => {
    const [one, other] = [await builder.workshop(), await builder.workshop()];
    const id = await builder.burger(one);
    const [before] = await builder.list(`/api/burger?workshop_id=${one}`);
    await expect.poll(() => new Date().toISOString()).not.toBe(before?.updated_at);
    await builder.one('PUT', `/api/burger/${id}`, { name: 'Moved', type: 'chat', workshop_id: other });
    expect(await builder.list(`/api/burger?workshop_id=${one}`)).toEqual([]);
    const moved = await builder.list(`/api/burger?workshop_id=${other}`);
    expect(moved).toMatchObject([{ id, name: 'Moved', created_at: before?.created_at }]);
    expect(moved[0]?.updated_at).not.toBe(before?.updated_at);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Enter a burger name'],
    [{ name: undefined }, 'name', 'Enter a burger name'],
    [{ workshop_id: ' ' }, 'workshop_id', 'Enter a workshop ID'],
    [{ workshop_id: undefined }, 'workshop_id', 'Enter a workshop ID'],
    [
      { workshop_id: 'WS-NONE' },
      'workshop_id',
      'There is no workshop with the ID WS-NONE. Check the workshop ID.',
    ],
    [{ type: 'cook' }, 'type', 'The only burger type is chat.'],
  ])('refuses to create or change a burger with %j', async (wrong, field, message) => {
    const workshop_id = await builder.workshop();
    const id = await builder.burger(workshop_id);
    const body = { name: 'Burger', type: 'chat', workshop_id, ...wrong };
    const refusal = { status: 400, body: { message, field } };
    expect(await builder.call('POST', '/api/burger', body)).toEqual(refusal);
    expect(await builder.call('PUT', `/api/burger/${id}`, body)).toEqual(refusal);
    expect(await builder.list(`/api/burger?workshop_id=${workshop_id}`)).toHaveLength(1);
  });

  it('deletes a burger with its layers, once', async () => {
    const workshopId = await builder.workshop();
    const id = await builder.burger(workshopId);
    await builder.one('POST', `/api/burger/${id}/bun`, { prompt: 'Be kind.' });
    expect(await builder.call('DELETE', `/api/burger/${id}`)).toEqual({
      status: 200,
      body: { data: { id } },
    });
    expect((await builder.call('DELETE', `/api/burger/${id}`)).status).toBe(404);
    expect((await builder.call('GET', `/api/burger/${id}/bun`)).status).toBe(404);
    expect(await builder.list(`/api/workshop/${workshopId}/burgers`)).toEqual([]);
  });

  it.each(['BRG-NONE', '%00', '%ED%A0%80', '..%2F..', "'%20or%20''='"])('knows no burger %s', async (id) => {
    const workshop_id = await builder.workshop();
    const missing = { status: 404, body: { message: 'Burger not found.' } };
    const body = { name: 'Burger', type: 'chat', workshop_id };
    expect(await builder.call('PUT', `/api/burger/${id}`, body)).toEqual(missing);
    expect(await builder.call('DELETE', `/api/burger/${id}`)).toEqual(missing);
    expect(await builder.call('GET', `/api/burger/${id}/patty`)).toEqual(missing);
    expect(await builder.call('POST', `/api/burger/${id}/bun`, { prompt: 'x' })).toEqual(missing);
    expect(await builder.call('DELETE', `/api/burger/${id}/cheese/ollama`)).toEqual(missing);
  });

  it('refuses what is no JSON and what is more than 1 MiB', async () => {
    expect((await builder.call('POST', '/api/workshop', '{"name":')).status).toBe(400);
    const large = await builder.call('POST', '/api/workshop', { name: 'x'.repeat(1024 * 1024) });
    expect(large).toMatchObject({ status: 413, body: { message: expect.stringContaining('1 MiB') } });
  });
});

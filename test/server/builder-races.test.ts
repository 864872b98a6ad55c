import { describe, expect, it } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, type Entity, sharedBuilder, signIn } from './builder-console.ts';

describe.each(databases)('simultaneous writers on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  const together = async (count: number, call: (index: number) => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: count }, (_, index) => call(index))))
      .map(({ status }) => status)
      .sort();

  it('lets one of twelve have the tool ID and tells the others', async () => {
    const base = `/api/burger/${await builder.burger(await builder.workshop())}`;
    const statuses = await together(12, () => builder.call('POST', `${base}/patty`, apiPatty('lookup')));
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    expect(await builder.list(`${base}/patty`)).toHaveLength(1);
  });

  it('lets one of eight patties be renamed to a tool ID', async () => {
    const base = `/api/burger/${await builder.burger(await builder.workshop())}`;
    const patties = await Promise.all(
      Array.from({ length: 8 }, (_, index) => builder.one('POST', `${base}/patty`, apiPatty(`tool${index}`))),
    );
    const statuses = await together(8, (index) =>
      builder.call('PUT', `${base}/patty/${patties[index]?.id}`, apiPatty('lookup')),
    );
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('lets one of eight create the cheese of a type', async () => {
    const base = `/api/burger/${await builder.burger(await builder.workshop())}`;
    const statuses = await together(8, (index) =>
      builder.call('POST', `${base}/cheese`, { type: index % 2 === 0 ? 'ollama' : 'Ollama' }),
    );
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('keeps every one of sixteen top buns, no two made at one time', async () => {
    const base = `/api/burger/${await builder.burger(await builder.workshop())}`;
    await together(16, () => builder.call('POST', `${base}/bun`, { prompt: 'x' }));
    const times = (await builder.list(`${base}/bun`)).map(({ created_at }) => created_at);
    expect(new Set(times).size).toBe(16);
  });

  it('ends imports into one workshop with exactly one of them', async () => {
    const workshopId = await builder.workshop();
    const statuses = await together(6, async (index) =>
      (await signIn(server)).call(
        'POST',
        `/api/workshop/${workshopId}/burgers`,
        Array.from({ length: 20 }, () => ({ name: `Import ${index}`, buns: [{ prompt: 'x' }] })),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    const burgers = await builder.list(`/api/burger?workshop_id=${workshopId}`);
    expect(burgers).toHaveLength(20);
    expect(new Set(burgers.map(({ name }) => name)).size).toBe(1);
  });

  it('finds what an import brings back while it is being edited, layers and all', async () => {
    const workshopId = await builder.workshop();
    const path = `/api/workshop/${workshopId}/burgers`;
    const tag = workshopId;
    const file = Array.from({ length: 30 }, (_, index) => ({
      id: `${tag}-B${index}`,
      name: 'Burger',
      buns: [{ id: `${tag}-U${index}`, prompt: 'x' }],
      cheeses: [{ type: 'ollama' }],
      patties: [{ id: `${tag}-P${index}`, ...apiPatty('lookup') }],
    }));
    await builder.call('POST', path, file);
    const statuses: number[] = [];
    let importing = true;
    const importUntilOftenEdited = async () => {
      while (statuses.length < 40)
        expect(await builder.call('POST', path, file)).toMatchObject({ status: 200 });
      importing = false;
    };
    const edits = (index: number) => {
      const base = `/api/burger/${tag}-B${index}`;
      return [
        () => builder.call('PUT', base, { name: 'Edited', type: 'chat', workshop_id: workshopId }),
        () => builder.call('PUT', `${base}/bun/top/${tag}-U${index}`, { prompt: 'y' }),
        () => builder.call('PUT', `${base}/cheese/ollama`, { json_data: {} }),
        () => builder.call('PUT', `${base}/patty/${tag}-P${index}`, apiPatty('search')),
      ];
    };
    const editRepeatedly = async (index: number) => {
      while (importing) for (const edit of edits(index)) statuses.push((await edit()).status);
    };
    await Promise.all([importUntilOftenEdited(), ...[0, 10, 20, 29].map(editRepeatedly)]);
    // An edit gives up waiting for an import on a busy machine, and says so.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('imports one file into many workshops at once: one keeps the IDs, nobody fails', async () => {
    const workshops = await Promise.all(Array.from({ length: 5 }, () => builder.workshop()));
    const tag = workshops[0] ?? '';
    const file = Array.from({ length: 30 }, (_, index) => ({
      id: `${tag}-B${index}`,
      name: `Burger ${index}`,
      buns: [{ id: `${tag}-U${index}`, prompt: 'x' }],
      patties: [{ id: `${tag}-P${index}`, ...apiPatty('lookup') }],
    }));
    const statuses = await together(5, async (index) =>
      // Every other import is reversed, so that two transactions need the same IDs in opposite order.
      (await signIn(server)).call(
        'POST',
        `/api/workshop/${workshops[index]}/burgers`,
        index % 2 === 0 ? file : file.toReversed(),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const all: Entity[][] = [];
    for (const id of workshops) all.push(await builder.list(`/api/workshop/${id}/burgers`));
    expect(all.map((burgers) => burgers.length)).toEqual([30, 30, 30, 30, 30]);
    const ids = all.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(150);
    expect(ids).toEqual(expect.arrayContaining(file.map(({ id }) => id)));
  });

  it('exports a workshop as it was at one moment while it is being replaced', async () => {
    const workshopId = await builder.workshop();
    const path = `/api/workshop/${workshopId}/burgers`;
    const stack = (prompt: string) =>
      Array.from({ length: 40 }, () => ({ name: prompt, buns: [{ prompt }, { prompt }] }));
    await builder.call('POST', path, stack('0'));
    let running = true;
    const replaceRepeatedly = async () => {
      for (let round = 1; round < 10; round += 1) await builder.call('POST', path, stack(String(round)));
      running = false;
    };
    const downloads: Entity[][] = [];
    const downloadRepeatedly = async () => {
      while (running) downloads.push(await builder.list(path));
    };
    await Promise.all([replaceRepeatedly(), downloadRepeatedly(), downloadRepeatedly()]);
    for (const burgers of downloads) {
      const prompts = JSON.stringify(burgers.map(({ buns }) => buns)).match(/"prompt":"\d"/g) ?? [];
      expect(prompts).toHaveLength(80);
      expect(new Set(prompts).size).toBe(1);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databases, type TestStorage } from '#test/support/databases.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { call, dataOf, signIn } from './session-client.ts';

/** So many take 90 to 300 ms in one piece, and turns of 5 to 30 ms in slices. */
const MANY = 60_000;
const MOST_MS = 75;

const thing = z.object({ id: z.string() });
const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, index) => make(index));

describe.each(databases)('what is large on $name', (database) => {
  let storage: TestStorage;
  let server: ServerProcess;
  let url: string;
  let token: string;

  beforeAll(async () => {
    storage = await database.create();
    server = spawnServer(storage, {
      COWTEX_ADMIN_PASSWORD: 'slices',
      NODE_OPTIONS: `--import=${import.meta.resolve('#test/support/held-loop.ts')}`,
    });
    url = await server.ready();
    ({ token } = await signIn({ url }, 'admin', 'slices'));
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await storage.remove();
  });

  const ask = (method: string, path: string, body?: unknown) =>
    call({ url }, method, path, { token, ...(body === undefined ? {} : { body }) });
  const importInto = async (workshop: string, burgers: object[]) =>
    dataOf(await ask('POST', `/api/workshop/${workshop}/burgers`, burgers), z.array(thing));
  const openWorkshop = async () => dataOf(await ask('POST', '/api/workshop', { name: 'Large' }), thing).id;

  /** The longest turn of the server's event loop since the last call of this function. */
  async function held(): Promise<number> {
    const before = server.output().length;
    const said = () => /held ([\d.]+) ms/.exec(server.output().slice(before))?.[1];
    server.child.kill('SIGUSR2');
    await expect.poll(said).toBeDefined();
    return Number(said());
  }

  /** Makes a call and checks the longest turn. */
  async function inSlices(method: string, path: string) {
    await held();
    const answer = await ask(method, path);
    expect(await held()).toBeLessThan(MOST_MS);
    return answer;
  }

  test('burgers are listed in slices, all of them in order, and imported without making readers wait', async () => {
    const workshop = await openWorkshop();
    const burgers = times(MANY, (index) => ({ id: `${workshop}-${index}`, name: `Burger ${index}` }));
    await importInto(workshop, burgers);
    const listed = await inSlices('GET', `/api/burger?workshop_id=${workshop}`);
    expect(dataOf(listed, z.array(thing)).map(({ id }) => id)).toEqual(burgers.map(({ id }) => id));
    const began = performance.now();
    let took = 0;
    const importing = importInto(workshop, burgers).then((imported) => {
      took = performance.now() - began;
      return imported;
    });
    let slowest = 0;
    while (took === 0) {
      const asked = performance.now();
      expect((await ask('GET', '/api/me')).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect(await importing).toHaveLength(MANY);
    expect(slowest).toBeLessThan(took / 3);
  });

  test('a burger with many layers is listed, exported and deleted in slices', async () => {
    const workshop = await openWorkshop();
    const prompt = (index: number) => ({ type: 'prompt', json_data: { name: `tool-${index}` } });
    const [burger] = await importInto(workshop, [{ name: 'Tall', patties: times(MANY, prompt) }]);
    const path = `/api/burger/${burger?.id}`;
    const patties = dataOf(await inSlices('GET', `${path}/patty`), z.array(thing));
    expect(new Set(patties.map(({ id }) => id)).size).toBe(MANY);
    const exported = dataOf(
      await inSlices('GET', `/api/workshop/${workshop}/burgers`),
      z.array(z.looseObject({ patties: z.array(thing) })),
    );
    expect(exported.flatMap((one) => one.patties).map(({ id }) => id)).toEqual(patties.map(({ id }) => id));
    expect((await inSlices('DELETE', path)).status).toBe(200);
    expect((await ask('GET', `${path}/patty`)).status).toBe(404);
  });

  test('many burgers with their layers are exported in slices', async () => {
    const workshop = await openWorkshop();
    const burgers = times(MANY / 5, (index) => ({
      name: `Burger ${index}`,
      buns: [{ prompt: 'Be kind.' }, { prompt: 'Be brief.' }],
      cheeses: [{ type: 'ollama' }],
      patties: [{ type: 'prompt', json_data: { name: 'first' } }],
    }));
    await importInto(workshop, burgers);
    const exported = await inSlices('GET', `/api/workshop/${workshop}/burgers`);
    const whole = z.array(
      z.looseObject({
        name: z.string(),
        buns: z.array(z.looseObject({ prompt: z.string() })),
        cheeses: z.array(z.unknown()).length(1),
        patties: z.array(z.unknown()).length(1),
      }),
    );
    const read = dataOf(exported, whole);
    expect(read.map(({ name }) => name)).toEqual(burgers.map(({ name }) => name));
    expect(read.every(({ buns }) => buns.map(({ prompt }) => prompt).join() === 'Be kind.,Be brief.')).toBe(
      true,
    );
  });
});

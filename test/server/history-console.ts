import { z } from 'zod';
import type { BuilderConsole } from './builder-console.ts';

export const entry = z.looseObject({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), account: z.string() }).nullable(),
  what: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  burger_id: z.string().nullable(),
  name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  has_state: z.boolean(),
});
export type Entry = z.infer<typeof entry>;

const page = z.object({ data: z.array(entry), next: z.int().nullable() });

/** A page of entries at a path. */
export async function pageAt(builder: BuilderConsole, path: string): Promise<z.infer<typeof page>> {
  const { status, body } = await builder.call('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return page.parse(body);
}

/** The entries of a burger, newest first. */
export const entriesOf = async (builder: BuilderConsole, burger: string): Promise<Entry[]> =>
  (await pageAt(builder, `/api/burger/${burger}/history?limit=200`)).data;

/** The newest entry of a burger. */
export async function newestOf(builder: BuilderConsole, burger: string): Promise<Entry> {
  const [newest] = await entriesOf(builder, burger);
  if (newest === undefined) throw new Error(`${burger} has no entry.`);
  return newest;
}

const layer = z.looseObject({ created_at: z.string(), updated_at: z.string(), version: z.int() });
const named = layer.extend({ id: z.string() });
const cheese = layer.extend({ type: z.string(), json_data: z.record(z.string(), z.unknown()) });

/** All layers of a burger as their calls answer them. */
export const layersOf = async (builder: BuilderConsole, burger: string) => ({
  buns: z.array(named).parse(await builder.list(`/api/burger/${burger}/bun`)),
  cheeses: z.array(cheese).parse(await builder.list(`/api/burger/${burger}/cheese`)),
  patties: z.array(named).parse(await builder.list(`/api/burger/${burger}/patty`)),
});

/** Layers without what a restore changes: their versions, and when they were changed last. */
export const contentOf = ({ buns, cheeses, patties }: Awaited<ReturnType<typeof layersOf>>) =>
  [buns, cheeses, patties].map((all) => all.map(({ version, updated_at, ...content }) => content));

const state = z.record(z.string(), z.unknown()).nullable();
const whole = z.object({ data: entry.extend({ before: state, after: state.optional() }) });

/** An entry of a burger with the states before and after it. */
export const entryAt = async (builder: BuilderConsole, burger: string, id: number) =>
  whole.parse((await builder.call('GET', `/api/burger/${burger}/history/${id}`)).body).data;

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#test/support/any-text.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';

const storable = anyText(30).filter((text) => !text.includes('\0'));
/** Something in it is seen. */
const prose = storable.filter((text) => /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}]/u.test(text));
const toolId = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,12}$/);
const json = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
const past = { min: new Date('1990-01-01'), max: new Date('2025-01-01'), noInvalidDate: true };
/** A few times only, so that several entities are often of the same age. */
const time = fc.oneof(
  fc.constant('2024-05-01T10:00:00.000Z'),
  fc.date(past).map((date) => date.toISOString()),
);
const times = {
  created_at: fc.option(time, { nil: undefined }),
  updated_at: fc.option(time, { nil: undefined }),
};
/** A few IDs only, which clash within the file and with other workshops. */
const id = fc.option(
  fc.integer({ min: 0, max: 30 }).map((number) => `ID-${number}`),
  { nil: undefined },
);

const bun = fc.record({ id, prompt: prose, prompt_service_id: fc.option(storable), ...times });
const cheese = fc.record({
  type: prose.filter((type) => !['.', '..'].includes(type.trim())),
  json_data: json.map(({ api_key: _, ...data }) => data),
  ...times,
});
const definition = fc
  .tuple(json, toolId, prose)
  .map(([data, name, display_name]) => ({ ...data, name, display_name }));
const patty = fc.oneof(
  fc.record({
    id,
    type: fc.constant('prompt'),
    json_data: definition,
    settings: fc.record({ prompt: fc.string(), enabled: fc.boolean() }),
    ...times,
  }),
  fc.record({
    id,
    type: fc.constant('api'),
    json_data: definition,
    settings: fc.record({ url: fc.webUrl(), method: fc.constantFrom('get', 'POST'), more: fc.jsonValue() }),
    ...times,
  }),
);
const burger = fc.record({
  id,
  name: prose,
  is_public: fc.boolean(),
  buns: fc.array(bun, { maxLength: 4 }),
  cheeses: fc.uniqueArray(cheese, { maxLength: 3, selector: ({ type }) => inOneLine(type).toLowerCase() }),
  patties: fc.uniqueArray(patty, { maxLength: 4, selector: ({ json_data }) => json_data.name }),
  ...times,
});

describe.each(databases)('whatever is imported on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  it('comes out again, as it went in, and the same from a second workshop', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(burger, { maxLength: 4 }), async (file) => {
        const [one, other] = [await builder.workshop(), await builder.workshop()];
        const path = `/api/workshop/${one}/burgers`;
        expect((await builder.call('POST', path, file)).status).toBe(200);
        const first = await builder.list(path);
        expect(withoutIds(first)).toMatchObject(JSON.parse(JSON.stringify(withoutIds(trimmed(file)))));

        expect((await builder.call('POST', path, first)).status).toBe(200);
        expect(await builder.list(path)).toEqual(first);

        const elsewhere = `/api/workshop/${other}/burgers`;
        expect((await builder.call('POST', elsewhere, { data: first })).status).toBe(200);
        expect(withoutIds(await builder.list(elsewhere))).toEqual(withoutIds(first));
        expect(await builder.list(path)).toEqual(first);
      }),
      { numRuns: 25 },
    );
  });
});

/** A name as the server keeps it. */
const inOneLine = (name: string) => name.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ').trim();

const trimmed = (file: readonly { name: string; cheeses: { type: string }[] }[]) =>
  file.map((one) => ({
    ...one,
    name: inOneLine(one.name),
    cheeses: one.cheeses.map((layer) => ({ ...layer, type: inOneLine(layer.type) })),
  }));

/** Without the values that an import may change: IDs, and times that contradict the order of the file. */
function withoutIds(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, depth + 1));
  if (typeof value !== 'object' || value === null || depth > 3) return value;
  const own = ['id', 'workshop_id', 'created_at', 'updated_at'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !own.includes(key))
      .map(([key, inner]) => [
        key,
        ['buns', 'cheeses', 'patties'].includes(key) ? withoutIds(inner, depth) : inner,
      ]),
  );
}

import { describe, expect, test } from 'vitest';
import { planImport } from '#server/builder/transfer/plan.ts';
import { HttpError } from '#server/http/http-error.ts';

const now = new Date('2026-01-01T00:00:00Z');

/** The code, parameters and place of the fault that a file is refused for. */
async function errorCodeOf(read: () => unknown) {
  const error: unknown = await Promise.resolve()
    .then(read)
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  return error instanceof HttpError ? error.coded.errorCode : error;
}

const burger = (more: object) => [{ name: 'x', ...more }];
const patty = (json_data: object, settings: object = {}, type = 'api') => ({
  type,
  json_data: { name: 'a', display_name: 'a', ...json_data },
  settings,
});
const tool = (...parts: Parameters<typeof patty>) => burger({ patties: [patty(...parts)] });
const data = 'burgers[0].patties[0].json_data';
const settings = 'burgers[0].patties[0].settings';
const deep = JSON.parse(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`);

/** A file for every rule that an import has, with the fault that it gives. */
const faults: [string, unknown, string, string, Record<string, string>?][] = [
  ['no list of burgers', {}, 'not-burgers', 'burgers'],
  ['no burger', ['x'], 'not-a-burger', 'burgers[0]'],
  ['no name', [{}], 'burger-name-required', 'burgers[0].name'],
  ['another type', burger({ type: 'voice' }), 'burger-type-unknown', 'burgers[0].type'],
  ['no boolean', burger({ is_public: 'yes' }), 'not-a-boolean', 'burgers[0].is_public'],
  ['no list', burger({ buns: {} }), 'not-a-list', 'burgers[0].buns'],
  [
    'a bottom bun',
    burger({ buns: [{ bun_level: 'bottom' }] }),
    'bun-level-unknown',
    'burgers[0].buns[0].bun_level',
  ],
  ['no prompt', burger({ buns: [{}] }), 'prompt-required', 'burgers[0].buns[0].prompt'],
  [
    'a number as ID',
    burger({ buns: [{ prompt: 'x', prompt_service_id: 7 }] }),
    'not-a-text',
    'burgers[0].buns[0].prompt_service_id',
  ],
  ['half a character', burger({ name: '\ud800' }), 'characters', 'burgers[0].name'],
  ['a long name', burger({ name: 'x'.repeat(201) }), 'too-long', 'burgers[0].name', { most: '200' }],
  ['no cheese type', burger({ cheeses: [{}] }), 'cheese-type-required', 'burgers[0].cheeses[0].type'],
  [
    'no object',
    burger({ cheeses: [{ type: 'a', json_data: [] }] }),
    'not-an-object',
    'burgers[0].cheeses[0].json_data',
  ],
  [
    'too deep',
    burger({ cheeses: [{ type: 'a', json_data: deep }] }),
    'too-deep',
    'burgers[0].cheeses[0].json_data',
  ],
  [
    'an unusable key',
    burger({ cheeses: [{ type: 'a', json_data: { api_key: 'a b' } }] }),
    'key-invalid',
    'burgers[0].cheeses[0].json_data.api_key',
  ],
  [
    'two cheeses',
    burger({ cheeses: [{ type: 'a' }, { type: 'A' }] }),
    'cheese-type-exists',
    'burgers[0].cheeses[1].type',
  ],
  ['no patty type', burger({ patties: [{}] }), 'patty-type-required', 'burgers[0].patties[0].type'],
  ['no tool ID', tool({ name: '' }), 'tool-id-required', `${data}.name`],
  ['a wrong tool ID', tool({ name: 'a b' }), 'tool-id-invalid', `${data}.name`],
  ['no display name', tool({ display_name: ' ' }), 'display-name-required', `${data}.display_name`],
  ['no description', tool({ description: 7 }), 'not-a-text', `${data}.description`],
  ['no schema', tool({ parameters: [] }), 'parameters-invalid', `${data}.parameters`],
  [
    'two tools',
    burger({ patties: [patty({}), patty({})] }),
    'tool-id-exists',
    'burgers[0].patties[1].json_data.name',
  ],
  ['no address', tool({}, { url: 'nowhere' }), 'url-invalid', `${settings}.url`],
  ['no media type', tool({}, { content_type: 'form' }), 'content-type-invalid', `${settings}.content_type`],
  ['no method', tool({}, { method: 'brew' }), 'method-invalid', `${settings}.method`],
  ['no list of headers', tool({}, { privacy_inputs: 'X' }), 'not-a-list', `${settings}.privacy_inputs`],
  [
    'no header',
    tool({}, { privacy_inputs: ['a b'] }),
    'header-name-invalid',
    `${settings}.privacy_inputs[0]`,
  ],
  [
    'too many headers',
    tool({}, { privacy_inputs: Array.from({ length: 101 }, () => 'X') }),
    'too-many',
    `${settings}.privacy_inputs`,
    { most: '100' },
  ],
  ['no switch', tool({}, { enabled: 1 }), 'not-a-boolean', `${settings}.enabled`],
  ['another prompt', tool({}, { type: 'poem' }, 'prompt'), 'prompt-type-unknown', `${settings}.type`],
];

describe('the faults of an import have codes', () => {
  test.each(faults)('%s', async (_, file, code, at, params) => {
    expect(await errorCodeOf(() => planImport(JSON.stringify(file), now))).toEqual({
      code,
      at,
      ...(params && { params }),
    });
  });

  test('so many values that parsing them would hold up others', async () => {
    const dense = { a: Array.from({ length: 100_000 }, () => 0) };
    const file = burger({ cheeses: [{ type: 'a', json_data: dense }] });
    expect(await errorCodeOf(() => planImport(JSON.stringify([{ name: 'a' }, ...file]), now))).toEqual({
      code: 'too-many-values',
      at: 'burgers[1]',
      params: { most: '100,000' },
    });
  });

  test('more than an import holds, of burgers, of layers and of what is neither', async () => {
    const buns = Array.from({ length: 100 }, () => ({ prompt: 'x' }));
    const files = [
      Array.from({ length: 5001 }, () => ({ name: 'a' })),
      Array.from({ length: 50 }, () => ({ name: 'a', buns })),
      Array.from({ length: 200_000 }, () => 1),
    ];
    for (const file of files)
      expect(await errorCodeOf(() => planImport(JSON.stringify(file), now))).toEqual({
        code: 'import-too-large',
        params: { mebibytes: '4', items: '5,000' },
      });
  });
});

describe('the text of a file', () => {
  test.each([
    ['nothing', ''],
    ['a list that does not end', '[{"name":"a"}'],
    ['a burger that does not end', '[{"name":"a"'],
    ['a text that does not end', '[{"name":"a}]'],
    ['no comma between burgers', '[{"name":"a"}{"name":"b"}]'],
    ['a comma too many', '[{"name":"a"},]'],
    ['the wrong bracket', '[{"name":"a","buns":[}]}]'],
    ['more after the list', '[{"name":"a"}]]'],
  ])('is refused as no JSON: %s', async (_, json) => {
    expect(await errorCodeOf(() => planImport(json, now))).toEqual({ code: 'body-not-json' });
  });

  test.each([
    ['bare', '[{"name":"a"},\n {"name":"b"}]'],
    ['in an answer', '{"next":null,"data":[{"name":"a"},{"name":"b"}]}'],
    ['with brackets and quotes in its texts', '[{"name":"a","id":"}]\\""},{"name":"b"}]'],
    ['beside other lists', '{"more":[{"name":"c"}],"data":[{"name":"a"},{"name":"b"}],"at":0}'],
  ])('is read %s', async (_, json) => {
    const { burgers } = await planImport(json, now);
    expect(burgers.map(({ columns }) => columns.name)).toEqual(['a', 'b']);
  });

  test.each(['[{"at":0}]', '[{"at":{"name":"a"}}]', '{"data":{"at":0}}', '[[{"name":"a"}]]'])(
    'is not taken for a burger that was cut out: %s',
    async (json) => {
      expect(await errorCodeOf(() => planImport(json, now))).toMatchObject({
        at: expect.stringMatching(/^burgers/),
      });
    },
  );
});

import { describe, expect, test } from 'vitest';
import { planImport } from '#server/builder/transfer/plan.ts';
import { readImport } from '#server/builder/transfer/read-import.ts';
import { HttpError } from '#server/http/http-error.ts';
import { createQueue } from '#server/limits/turns.ts';

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

  test('more than can be written at once', async () => {
    const file = JSON.stringify(Array.from({ length: 200_001 }, () => 1));
    expect(await errorCodeOf(() => planImport(file, now))).toEqual({
      code: 'too-many-items',
      at: 'burgers',
      params: { most: '200,000' },
    });
  });

  test('also those of a large file, which another process reads', async () => {
    const file = JSON.stringify(
      [...burger({ buns: [{ prompt: 'x'.repeat(100_000) }] }), {}].concat(burger({})),
    );
    const large = new TextEncoder().encode(`${file}${' '.repeat(300_000)}`);
    expect(await errorCodeOf(() => readImport(large.buffer, now, createQueue()))).toEqual({
      code: 'burger-name-required',
      at: 'burgers[1].name',
    });
  });
});

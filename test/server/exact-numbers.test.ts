import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readResult } from '#server/agent/tools/run-tool.ts';
import { changedNumber } from '#server/lib/json.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';

describe('a number that reading JSON would change', () => {
  it.each([
    ['{"id": 9007199254740993}', '9007199254740993'],
    ['[1, -12345678901234567890]', '-12345678901234567890'],
    ['{"a":[{"b":1e999}]}', '1e999'],
    ['{"a":-1E400}', '-1E400'],
  ])('%s: %s', (json, number) => {
    expect(changedNumber(json)).toBe(number);
  });

  it.each([
    '{"id": 9007199254740991}',
    '{"id": "12345678901234567890", "12345678901234567890": null}',
    '"\\"12345678901234567890"',
    '[0, -0, 1.5, 0.1234567890123456789, 1e-400, 1e21]',
    '{oops 12345678901234567890',
    `${'['.repeat(200_000)}12345678901234567890`,
    '',
  ])('is not in %s', (json) => {
    expect(changedNumber(json)).toBeNull();
  });

  it('is not in anything that was written by us', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => changedNumber(JSON.stringify(value)) === null));
    fc.assert(fc.property(fc.double(), (value) => changedNumber(JSON.stringify(value)) === null));
  });
});

describe('the builder', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);
  let workshopId: string;
  let burger: string;
  let patty: string;

  beforeAll(async () => {
    workshopId = await builder.workshop();
    burger = `/api/burger/${await builder.burger(workshopId)}`;
    await builder.one('POST', `${burger}/cheese`, { type: 'x' });
    patty = (await builder.one('POST', `${burger}/patty`, apiPatty('first'))).id;
  });

  const json_data = '"json_data":{"name":"t","display_name":"T","seed":[9007199254740993]}';
  it.each([
    ['POST', () => `${burger}/cheese`, `{"type":"y",${json_data}}`],
    ['PUT', () => `${burger}/cheese/x`, `{${json_data}}`],
    ['POST', () => `${burger}/patty`, `{"type":"prompt",${json_data}}`],
    ['PUT', () => `${burger}/patty/${patty}`, `{"type":"prompt",${json_data}}`],
    ['POST', () => `${burger}/patty/${patty}/test`, `{"tool_input":{"id":9007199254740993}}`],
    [
      'POST',
      () => `/api/workshop/${workshopId}/burgers`,
      `[{"name":"B","patties":[{"type":"prompt",${json_data}}]}]`,
    ],
  ])('%s %s refuses a number that it could not keep', async (method, path, body) => {
    expect(await builder.call(method, path(), body)).toEqual({
      status: 400,
      body: {
        message: 'The number 9007199254740993 can’t be kept exactly. Write it as a string, in quotes.',
      },
    });
  });

  it('keeps one that it can', async () => {
    const exact = { seed: Number.MAX_SAFE_INTEGER, least: -0.1, text: '9007199254740993' };
    expect(await builder.one('PUT', `${burger}/cheese/x`, { json_data: exact })).toMatchObject({
      json_data: exact,
    });
  });
});

describe("a tool's result", () => {
  it('stays text where reading it would change a number', () => {
    const result = '{"id": 12345678901234567890}';
    expect(readResult(result)).toBe(result);
    expect(readResult('{"id": 1234567890}')).toEqual({ id: 1_234_567_890 });
  });
});

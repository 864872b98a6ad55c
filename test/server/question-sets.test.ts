import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { expectationSchema, questionSetInput } from '#server/questions/set.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder, signIn } from './builder-console.ts';
import { entriesOf, newestOf, pageAt } from './history-console.ts';
import { call, createClock } from './session-client.ts';

const question = (id: string, ...expected: object[]) => ({
  id,
  name: `Question ${id}`,
  turns: [{ prompt: 'When do you open?\n', expect: expected }],
});
const hours = question('hours', { type: 'icontains', value: '9 AM' }, { type: 'no-error' });
const input = { name: 'Opening hours', questions: [hours] };
/** One of each kind of expectations. */
const kinds = [
  { type: 'contains', value: ' ' },
  { type: 'not-starts-with', value: '早上' },
  { type: 'icontains-any', value: ['9 am', '9:00'] },
  { type: 'regex', value: '(?i)nine|9' },
  { type: 'not-is-json' },
  { type: 'latency', threshold: 2000 },
  { type: 'tool-called', value: 'get_hours', arguments: { day: 'Sunday', deep: { a: [1, null] } } },
  { type: 'not-tool-called' },
  { type: 'not-tool-called', value: 'delete_all' },
  { type: 'error' },
];

describe.each(databases)('sets of questions on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  const builder = sharedBuilder(server);
  const newBurger = async (more = {}) => builder.burger(await builder.workshop(), more);
  const listOf = (burger: string) => `/api/burger/${burger}/questions`;

  test('are created, listed oldest first, read, replaced and deleted', async () => {
    const burger = await newBurger();
    const made = await builder.one('POST', listOf(burger), {
      ...input,
      name: ' Opening\nhours ',
      format: 'cowtex-questions',
      version: 1,
    });
    expect(made).toEqual({
      id: expect.stringMatching(/^SET-/),
      burger_id: burger,
      ...input,
      version: 1,
      updated_by: expect.stringMatching(/^ACC-/),
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
    });
    clock.forward(1);
    const all = { name: 'All kinds', questions: [question('kinds', ...kinds), question('none')] };
    const other = await builder.one('POST', listOf(burger), all);
    expect(other).toMatchObject(all);
    expect(await builder.list(listOf(burger))).toEqual([made, other]);
    expect((await builder.call('GET', `${listOf(burger)}?limit=1`)).body).toEqual({
      data: [other],
      next: expect.any(String),
    });
    expect(await builder.one('GET', `/api/questions/${made.id}`)).toEqual(made);
    const changed = await builder.one('PUT', `/api/questions/${made.id}`, { ...input, questions: [] });
    expect(changed).toEqual({ ...made, questions: [], version: 2, updated_at: clock.now().toISOString() });
    expect(await builder.one('DELETE', `/api/questions/${made.id}`)).toEqual({ id: made.id });
    expect(await builder.list(listOf(burger))).toEqual([other]);
  });

  test('that are not there, or of no burger, are said not to be', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', input],
      ['DELETE', undefined],
    ] as const)
      expect(await builder.call(method, '/api/questions/SET-NONE', body)).toEqual({
        status: 404,
        body: { message: 'Set of questions not found.' },
      });
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', input],
    ] as const)
      expect((await builder.call(method, listOf('BRG-NONE'), body)).status).toBe(404);
  });

  test('keep their version where nothing changes, and are not changed by whoever has not read the newest', async () => {
    const burger = await newBurger();
    const { id } = await builder.one('POST', listOf(burger), input);
    const path = `/api/questions/${id}`;
    expect(await builder.one('PUT', path, input)).toMatchObject({ version: 1 });
    const other = await signIn(server);
    await other.one('PUT', path, { ...input, name: 'Hours' });
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? input : undefined;
      const refused = await call(server, method, path, {
        token: builder.token,
        body,
        headers: { 'If-Match': '"1"' },
      });
      expect(refused).toMatchObject({
        status: 412,
        body: {
          current: { id, name: 'Hours', version: 2 },
          changed: { by: expect.stringMatching(/^ACC-/), at: clock.now().toISOString() },
        },
      });
      expect(refused.headers.get('etag')).toBe('"2"');
    }
    expect((await builder.call('DELETE', path, undefined, { 'If-Match': '"2"' })).status).toBe(200);
  });

  test('are 20 a burger at most, also where many are added at once', async () => {
    const burger = await newBurger();
    const made = await Promise.all(
      Array.from({ length: 22 }, () => builder.call('POST', listOf(burger), input)),
    );
    const refused = made.filter(({ status }) => status !== 201);
    const message = 'This burger already has 20 sets of questions. Delete one that nobody needs.';
    expect(refused).toEqual([
      { status: 409, body: { message } },
      { status: 409, body: { message } },
    ]);
    const [first] = await builder.list(listOf(burger));
    await builder.one('DELETE', `/api/questions/${first?.id}`);
    expect((await builder.call('POST', listOf(burger), input)).status).toBe(201);
  });

  const patterns = Array.from({ length: 15 }, () => ({ type: 'not-regex', value: 'a'.repeat(1000) }));
  const expecting = (...expected: unknown[]) => ({
    ...input,
    questions: [hours, { ...question('second'), turns: [{ prompt: 'Hi', expect: expected }] }],
  });
  const place = 'questions.1.turns.0.expect.0';
  test.each<[object, string, string]>([
    [{ questions: [] }, 'name', 'Enter a name for the set.'],
    [{ name: 'A' }, 'questions', 'Must be a list.'],
    [{ ...input, version: 2 }, 'version', 'Must be a file of questions'],
    [{ ...input, format: 'other' }, 'format', 'Must be a file of questions'],
    [{ ...input, questions: [hours, question('x'), hours] }, 'questions.2.id', 'Must be another ID'],
    [{ ...input, questions: [{ ...hours, turns: [] }] }, 'questions.0.turns', 'Must not be empty.'],
    [
      { ...input, questions: [{ ...hours, turns: [{ prompt: ' \n', expect: [] }] }] },
      'questions.0.turns.0.prompt',
      'Must not be empty.',
    ],
    [
      { ...input, questions: [{ ...hours, turns: [{ prompt: 'Hi' }] }] },
      'questions.0.turns.0.expect',
      'Must be a list.',
    ],
    [expecting('contains'), place, 'Must be a JSON object.'],
    [expecting({ type: 'llm-rubric', value: 'x' }), `${place}.type`, 'Must be a kind of expectation'],
    [expecting({ type: 'contains' }), `${place}.value`, 'Must be text.'],
    [expecting({ type: 'contains', value: '' }), `${place}.value`, 'Must not be empty.'],
    [expecting({ type: 'contains-all', value: [] }), `${place}.value`, 'Must not be empty.'],
    [expecting({ type: 'contains-any', value: ['a', 1] }), `${place}.value.1`, 'Must be text.'],
    [expecting({ type: 'contains', value: 'a\0' }), `${place}.value`, 'Contains a character'],
    [expecting({ type: 'regex', value: '(?=a)' }), `${place}.value`, 'Must be a pattern of RE2,'],
    [
      expecting({ type: 'regex', value: '(?:ab?){1000}(?:cd?){1000}e{1,1000}' }),
      `${place}.value`,
      'Must be a pattern of RE2',
    ],
    [expecting({ type: 'regex', value: 'a'.repeat(1001) }), `${place}.value`, 'at most 1,000 characters'],
    [
      { ...input, questions: [question('1', ...patterns), hours, question('2', ...patterns)] },
      'questions.2.turns.0.expect.5.value',
      'at most 20,000 characters in total',
    ],
    [expecting({ type: 'tokens', threshold: 0 }), `${place}.threshold`, 'Must be a whole number from 1'],
    [
      expecting({ type: 'tool-called', value: 'a', argument: {} }),
      place,
      'Must not have a field “argument”.',
    ],
    [expecting(...Array.from({ length: 21 }, () => ({ type: 'error' }))), place.slice(0, -2), 'at most 20'],
    [
      { ...input, questions: Array.from({ length: 201 }, (_, id) => question(`${id}`)) },
      'questions',
      'at most 200 items',
    ],
  ])('with a fault are refused whole, by its place (%#)', async (body, field, words) => {
    const burger = await newBurger();
    const { id } = await builder.one('POST', listOf(burger), input);
    const message = expect.stringContaining(words);
    for (const [method, path] of [
      ['POST', listOf(burger)],
      ['PUT', `/api/questions/${id}`],
    ] as const)
      expect(await builder.call(method, path, body)).toEqual({ status: 400, body: { message, field } });
    expect(await builder.list(listOf(burger))).toMatchObject([{ ...input, version: 1 }]);
  });

  test('say the place before the words, because a file has many', async () => {
    const burger = await newBurger();
    const { body } = await builder.call('POST', listOf(burger), expecting({ type: 'regex', value: '(' }));
    expect(body).toMatchObject({
      message: `${place}.value: Must be a pattern of RE2, without lookaround and back references, of at most 5,000 characters with its repetitions written out.`,
    });
  });

  test('keep numbers exactly or refuse them, and hold 200 questions', async () => {
    const burger = await newBurger();
    const sent = JSON.stringify(expecting({ type: 'tool-called', value: 'a', arguments: { n: 0 } }));
    const inexact = sent.replace('"n":0', '"n":12345678901234567890');
    expect((await builder.call('POST', listOf(burger), inexact)).status).toBe(400);
    const many = Array.from({ length: 200 }, (_, id) => question(`${id}`, ...kinds.slice(0, 5)));
    expect(await builder.one('POST', listOf(burger), { name: 'Many', questions: many })).toMatchObject({
      questions: many,
    });
  });

  test('are added once by a repeated call', async () => {
    const burger = await newBurger();
    const send = () => builder.call('POST', listOf(burger), input, { 'Idempotency-Key': '"set"' });
    expect(await send()).toEqual(await send());
    expect(await builder.list(listOf(burger))).toHaveLength(1);
  });

  test('are in the audit log by their burger, and leave its history and its time as they are', async () => {
    const burger = await newBurger({ name: 'Zoë' });
    const before = [await entriesOf(builder, burger), await builder.one('GET', `/api/burger/${burger}`)];
    clock.forward(1);
    const { id } = await builder.one('POST', listOf(burger), input);
    await builder.one('PUT', `/api/questions/${id}`, { ...input, name: 'Hours' });
    await builder.one('PUT', `/api/questions/${id}`, { ...input, name: 'Hours' });
    await builder.one('DELETE', `/api/questions/${id}`);
    expect([await entriesOf(builder, burger), await builder.one('GET', `/api/burger/${burger}`)]).toEqual(
      before,
    );
    for (const filter of [`burger=${burger}`, 'burger=ZOË']) {
      const log = await pageAt(builder, `/api/history?subject=question-set&${encodeURI(filter)}`);
      const about = { subject_id: burger, burger_id: null, name: 'Zoë', has_state: false };
      expect(log.data).toMatchObject([
        { ...about, what: 'deleted', detail: { set: id, set_name: 'Hours' } },
        { ...about, what: 'changed', detail: { set: id, set_name: 'Opening hours' } },
        { ...about, what: 'added', detail: { set: id, set_name: 'Opening hours' } },
      ]);
    }
  });

  test('stay with a burger that is moved or imported over, and are in no file, copy or restored burger', async () => {
    const burger = await newBurger();
    const set = await builder.one('POST', listOf(burger), input);
    const elsewhere = await builder.workshop();
    await builder.one('PUT', `/api/burger/${burger}`, { name: 'Moved', workshop_id: elsewhere });
    expect(await builder.list(listOf(burger))).toEqual([set]);
    const file = await builder.list(`/api/workshop/${elsewhere}/burgers`);
    expect(JSON.stringify(file)).not.toMatch(/SET-|Opening|question/);
    // Its workshop is replaced, but it is the same burger.
    await builder.call('POST', `/api/workshop/${elsewhere}/burgers`, file);
    expect(await builder.list(listOf(burger))).toEqual([set]);
    // Elsewhere it gets another ID.
    const copies = await builder.workshop();
    await builder.call('POST', `/api/workshop/${copies}/burgers`, file);
    const [copy] = await builder.list(`/api/burger?workshop_id=${copies}`);
    expect(copy?.id).not.toBe(burger);
    expect(await builder.list(listOf(copy?.id ?? ''))).toEqual([]);
    await builder.one('DELETE', `/api/burger/${burger}`);
    expect((await builder.call('GET', `/api/questions/${set.id}`)).status).toBe(404);
    const deletion = await newestOf(builder, burger);
    await builder.call('POST', `/api/burger/${burger}/restore`, { entry: deletion.id });
    expect(await builder.list(listOf(burger))).toEqual([]);
    expect(
      await server.db.selectFrom('question_set').select('id').where('id', '=', set.id).execute(),
    ).toEqual([]);
  });

  test('of another burger are not listed, and go with a burger that an import leaves out', async () => {
    const workshop = await builder.workshop();
    const [burger, other] = [await builder.burger(workshop), await newBurger()];
    const set = await builder.one('POST', listOf(burger), input);
    expect(await builder.list(listOf(other))).toEqual([]);
    await builder.call('POST', `/api/workshop/${workshop}/burgers`, [{ name: 'New' }]);
    expect((await builder.call('PUT', `/api/questions/${set.id}`, input)).status).toBe(404);
  });
});

test('the documentation has a file that is accepted, and every kind of expectation', async () => {
  const page = await readFile('docs/questions.md', 'utf8');
  const [, file = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  expect(questionSetInput.safeParse(JSON.parse(file)).error?.issues).toBeUndefined();
  const rows = page.match(/^\| `.*$/gm) ?? [];
  const documented = rows.flatMap((row) => row.split(' | ')[0]?.match(/(?<=`)[a-z-]+(?=`)/g) ?? []);
  const types = expectationSchema.options.flatMap(({ shape }) => [...shape.type._zod.values]);
  expect(documented).toEqual(expect.arrayContaining(types));
});

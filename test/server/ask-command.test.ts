import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureFirstAccount } from '#server/accounts/first-account.ts';
import { ask } from '#server/questions/ask/ask.ts';
import { sqlite } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { adminWith } from './admin-command.ts';
import { adminAt, type BuilderConsole } from './builder-console.ts';
import { publish } from './door-world.ts';
import { answering, burgerOf, fileOf, question } from './question-world.ts';

/* `npm run admin -- ask`, as a pipeline calls it: with a file, an account and the address of a server. */

const PASSWORD = 'burger-time';
const hi = { type: 'contains', value: 'Hi' } as const;

const server = sharedServer({ database: sqlite, config: { adminPassword: PASSWORD } });
let builder: BuilderConsole;

beforeAll(async () => {
  await ensureFirstAccount(server.deps);
  builder = await adminAt(server.url, PASSWORD);
});

interface Circumstances {
  readonly url?: string;
  readonly account?: string | undefined;
  readonly password?: string;
  readonly cancelled?: AbortSignal;
}

/** Asks with a file of these contents, and returns the exit code, what was said, and the file of JUnit. */
async function asked(
  contents: object | string,
  args: readonly string[],
  { url = server.url, cancelled = new AbortController().signal, ...more }: Circumstances = {},
) {
  const { file, junit, written } = await fileWith(contents);
  let said = '';
  const say = (line: string) => {
    said += `${line}\n`;
  };
  const defaults = { server: url, account: 'admin', password: PASSWORD, ...more };
  const code = await ask([file, '--junit', junit, ...args], defaults, { say, complain: say, cancelled });
  return { code, said, xml: await written() };
}

/** The same by the command in a process of its own. */
async function askedByCommand(contents: object, burger: string, stop?: AbortSignal) {
  const { folder, file, junit, written } = await fileWith(contents);
  const storage = { databaseUrl: undefined, dataFolder: folder, remove: async () => undefined };
  const env = { COWTEX_ACCOUNT: 'admin', COWTEX_PASSWORD: PASSWORD };
  const command = ['ask', file, '--server', server.url, '--burger', burger, '--junit', junit];
  const { code, said } = await adminWith(storage, { env, ...(stop && { stop }) }, ...command);
  return { code, said, xml: await written() };
}

async function fileWith(contents: object | string) {
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-ask-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, junit] = [join(folder, 'questions.json'), join(folder, 'junit.xml')];
  await writeFile(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return { folder, file, junit, written: () => readFile(junit, 'utf8').catch(() => null) };
}

const linesOf = ({ said }: { readonly said: string }) => said.trimEnd().split('\n');

test('ends with 0 where all have passed, and says so', async () => {
  const burger = await burgerOf(builder, await answering(({ prompt }) => `Hi, you said ${prompt}`));
  const file = {
    format: 'cowtex-questions',
    version: 1,
    ...fileOf(question(['One', hi]), question(['Two'])),
  };
  const ended = await askedByCommand(file, burger);
  expect({ code: ended.code, lines: linesOf(ended).toSorted() }).toEqual({
    code: 0,
    lines: ['1 of 2 passed, 1 with nothing expected.', 'nothing expected   Two', 'passed             One'],
  });
  expect(ended.xml).toContain('tests="2" failures="0" errors="0" skipped="1"');
});

test('ends with 1 where some have failed, with a line for each expectation that did not hold', async () => {
  const call = { id: '1', name: 'get_hours', input: { day: 'Sunday' } };
  const model = await answering(({ prompt }, times) => {
    if (prompt === 'Call' && times === 0) return ollamaReply([{ call }]);
    return `Hi,\r\n\u0007\u001b[2J\ud83c <you> & "${prompt}"`;
  });
  const burger = await burgerOf(builder, model);
  const file = fileOf(
    question(['Good', hi]),
    question(
      ['Bad', hi, { type: 'icontains-all', value: ['hi', 'bye'] }, { type: 'tokens', threshold: 3 }],
      ['More', { type: 'not-tool-called' }, { type: 'regex', value: '^\\d+$' }],
    ),
    question(['Call', { type: 'tool-called', value: 'get_hours', arguments: { day: 'Monday' } }]),
    question(['None', { type: 'tool-called', value: 'get_hours' }]),
  );
  const { code, said, xml } = await askedByCommand({ ...file, name: 'From a \u0001file' }, burger);
  expect(code).toBe(1);
  expect(linesOf({ said }).at(-1)).toBe('1 of 4 passed, 3 failed.');
  const answer = (prompt: string) =>
    String.raw`was "Hi, [2J\ufffd <you> & \"${prompt}\""`.replace(String.raw`\ufffd`, '\ufffd');
  expect(said).toContain(`failed             Bad
    answer 1: expected icontains-all ["hi","bye"], ${answer('Bad')}
    answer 1: expected tokens 3, was 17
    answer 2: expected regex "^\\\\d+$", ${answer('More')}
`);
  expect(said).toContain(`failed             Call
    expected tool-called "get_hours" {"day":"Monday"}, was "{\\"day\\":\\"Sunday\\"}"
`);
  expect(said).toContain('expected tool-called "get_hours", but no tool was called\n');
  expect(xml).toContain('tests="4" failures="3" errors="0" skipped="0"');
  expect(xml).toContain('<testcase classname="From a file" name="Good"/>');
  expect(xml).toContain(
    'was &quot;Hi, [2J\ufffd &lt;you&gt; &amp; \\&quot;Bad\\&quot;&quot;&#10;answer 1: expected tokens 3, was 17&#10;',
  );
  // Control characters would end the file for whoever reads it.
  expect(`${said}${xml}`.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test('asks three times where it is told to, and counts a question by its worst time', async () => {
  const model = await answering((_, times) => (times === 1 ? 'Bye' : 'Hi'));
  const burger = await burgerOf(builder, model);
  const { code, said, xml } = await asked(fileOf(question(['Sometimes', hi])), [
    '--burger',
    burger,
    '--times',
    '3',
  ]);
  expect({ code, last: linesOf({ said }).at(-1) }).toEqual({ code: 1, last: '0 of 1 passed, 1 failed.' });
  expect(linesOf({ said })).toContain('passed             Sometimes (1 of 3)');
  expect(linesOf({ said })).toContain('failed             Sometimes (2 of 3)');
  expect(xml).toContain('<testcase classname="From a file" name="Sometimes (3 of 3)"/>');
});

test('asks the newest state, or the published one', async () => {
  const burger = await burgerOf(builder, await answering(({ messages }) => `Hi ${messages[0]?.content}`));
  const path = `/api/burger/${burger}/bun`;
  const { id } = await builder.one('POST', path, { prompt: 'before' });
  await publish(builder, burger);
  await builder.one('PUT', `${path}/top/${id}`, { prompt: 'after' });
  const file = fileOf(question(['Who?', { type: 'contains', value: 'before' }]));
  expect((await asked(file, ['--burger', burger])).code).toBe(1);
  expect((await asked(file, ['--burger', burger, '--state', 'published'])).code).toBe(0);
});

test('ends with 2 where one could not be asked, even where others have failed', async () => {
  const model = await answering(({ prompt }) =>
    prompt === 'Out' ? { status: 500, chunks: ['Out of order'] } : 'Bye',
  );
  const burger = await burgerOf(builder, model);
  const file = fileOf(question(['Bad', hi]), question(['Out', hi]));
  const { code, said, xml } = await askedByCommand(file, burger);
  expect({ code, last: linesOf({ said }).at(-1) }).toEqual({
    code: 2,
    last: '0 of 2 passed, 1 failed, 1 could not be asked.',
  });
  expect(said).toMatch(/^could not be asked Out\n {4}\S.*HTTP 500/m);
  expect(xml).toMatch(/name="Out"><error message="[^"]*HTTP 500/);
});

test('ends with 2 where the run did not come to its end, and says why', async () => {
  const burger = await burgerOf(builder, await answering(() => 'Hi'));
  const file = fileOf(question(['One', hi]), question(['Two', hi]));
  const { code, said, xml } = await asked(file, ['--burger', burger, '--state', 'published']);
  expect({ code, said }).toEqual({
    code: 2,
    said: '0 of 2 passed. There is no such state of the burger. Publish one, or ask with --state newest.\n',
  });
  expect(xml).toContain('tests="2" failures="0" errors="2" skipped="0"');
  // Nothing is proven by a file that expects nothing.
  expect(await asked(fileOf(question(['One'])), ['--burger', burger])).toMatchObject({ code: 2 });
  expect(await asked(fileOf(), ['--burger', burger])).toMatchObject({ code: 2 });
});

test.each<[what: string, file: object | string, args: readonly string[], words: string]>([
  [
    'a file with a fault',
    fileOf(question(['One', { type: 'regex', value: '(' }])),
    [],
    'file.questions.0.turns.0.expect.0.value: Must be a pattern',
  ],
  ['a file that is not JSON', '{"name"', [], "isn't JSON"],
  ['an unknown burger', fileOf(), ['--burger', 'BRG-NONE'], 'Burger not found.'],
  ['an unknown option', fileOf(), ['--model', 'x'], "Unknown option '--model'"],
  ['a state that is none', fileOf(), ['--state', 'oldest'], '--state must be newest or published.'],
  ['a number that is none', fileOf(), ['--times', '2'], '--times must be 1 or 3.'],
  ['an address that is none', fileOf(), ['--server', 'here'], '--server must be an address'],
  ['two files', fileOf(), ['other.json'], 'One file at a time.'],
  ['a server that is not there', fileOf(), ['--server', 'http://127.0.0.1:1'], "doesn't answer"],
])('ends with 2 for %s, and says what is wrong', async (_, file, args, words) => {
  const burger = args.includes('--burger')
    ? []
    : ['--burger', await builder.burger(await builder.workshop())];
  const { code, said, xml } = await asked(file, [...burger, ...args]);
  expect({ code, said, xml }).toEqual({ code: 2, said: expect.stringContaining(words), xml: null });
});

test('ends with 2 without an account, with a wrong password, without a burger or a file', async () => {
  const burger = ['--burger', await builder.burger(await builder.workshop())];
  const refused = async (words: string, args: readonly string[], circumstances?: Circumstances) => {
    const { code, said } = await asked(fileOf(), args, circumstances);
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining(words) });
  };
  await refused('Set COWTEX_ACCOUNT', burger, { account: undefined });
  await refused('The account or the password is wrong.', burger, { password: 'wrong' });
  await refused('Name the burger with --burger.', []);
  const terminal = { say: () => undefined, complain: vi.fn(), cancelled: new AbortController().signal };
  const defaults = { server: server.url, account: 'admin', password: PASSWORD };
  expect(await ask(['missing.json', ...burger], defaults, terminal)).toBe(2);
  expect(terminal.complain).toHaveBeenCalledWith(expect.stringContaining("missing.json can't be read"));
  expect(await ask(burger, defaults, terminal)).toBe(2);
});

/** Asks a model that says nothing until it is let go. */
async function held() {
  const gate = Promise.withResolvers<string>();
  const isAsked = Promise.withResolvers<void>();
  const model = await answering(() => {
    isAsked.resolve();
    return gate.promise;
  });
  return {
    burger: await burgerOf(builder, model),
    isAsked: isAsked.promise,
    letGo: () => gate.resolve('Hi'),
  };
}

test('signs in again where its sign-in has ended in the middle', async () => {
  const { burger, isAsked, letGo } = await held();
  const running = asked(fileOf(question(['One', hi])), ['--burger', burger]);
  await isAsked;
  const families = await server.db.selectFrom('token_family').select('id').execute();
  await server.db.deleteFrom('token_family').execute();
  letGo();
  expect(await running).toMatchObject({ code: 0 });
  expect(families.length).toBeGreaterThan(1);
  builder = await adminAt(server.url, PASSWORD);
});

test('waits for a server that is away for a moment, but does not start a run twice', async () => {
  const burger = await burgerOf(builder, await answering(() => 'Hi'));
  let isAway = false;
  const proxy = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await request.toArray();
    if (isAway && method === 'GET') {
      isAway = false;
      response.writeHead(502).end('Bad gateway');
      return;
    }
    const { authorization = '' } = headers;
    const sent = {
      method,
      headers: { 'content-type': 'application/json', authorization },
      ...(method === 'POST' && { body: Buffer.concat(body) }),
    };
    const answer = await fetch(`${server.url}${url}`, sent);
    isAway ||= answer.status === 202;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  const { url, stop } = await listen(proxy);
  onTestFinished(() => stop());
  expect(await asked(fileOf(question(['One', hi])), ['--burger', burger], { url })).toMatchObject({
    code: 0,
  });
  expect(await builder.list(`/api/burger/${burger}/question-runs`)).toHaveLength(1);
});

test('stops its run where the pipeline is cancelled', async () => {
  const { burger, isAsked, letGo } = await held();
  onTestFinished(letGo);
  const stop = new AbortController();
  const running = askedByCommand(fileOf(question(['One', hi])), burger, stop.signal);
  await isAsked;
  stop.abort();
  expect(await running).toMatchObject({ code: 2, said: '0 of 1 passed. The run was stopped.\n' });
  expect(await builder.list(`/api/burger/${burger}/question-runs`)).toMatchObject([{ end: 'stopped' }]);
});

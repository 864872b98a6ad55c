import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { linesOf } from '#server/demo/model/lines.ts';
import { answerOf } from '#server/demo/model/rules.ts';
import { chatRequest } from '#server/demo/model/schema.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { signIn } from './builder-console.ts';

const building = {
  name: 'get_building',
  description: 'Looks up a building by its ID',
  parameters: {
    type: 'object',
    required: ['building_id'],
    properties: { building_id: { type: 'string', title: '大楼 ID' }, floor: { type: 'integer' } },
  },
};
const weather = {
  name: 'weather',
  description: 'The weather of a city. 查询城市天气',
  parameters: {
    type: 'object',
    required: ['city'],
    properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['celsius', 'fahrenheit'] } },
  },
};
const rules = { name: 'house_rules', description: 'The rules of the house', parameters: {} };

function ask(content: string, more: object = {}) {
  const messages = [{ role: 'user', content }];
  return answerOf(chatRequest.parse({ model: 'gpt-oss', messages, ...more }));
}
const withTools = (...tools: object[]) => ({
  tools: tools.map((tool) => ({ type: 'function', function: tool })),
});

describe('which tool it calls, and with what', () => {
  test.each([
    ['Tell me about building B-42', { building_id: 'B-42' }],
    ['What is the building id 7?', { building_id: '7' }],
    ['building_id=HQ', { building_id: 'HQ' }],
    ['Describe "Town Hall" please', { building_id: 'Town Hall' }],
    ['building “Town Hall”, floor 3', { building_id: 'Town Hall', floor: 3 }],
    ['building “Town Hall”, floor 3.5', { building_id: 'Town Hall' }],
    ['请介绍一下 7 号楼', { building_id: '7' }],
    ['请使用“查询大楼”，大楼 ID 为 B-101。', { building_id: 'B-101' }],
  ])('%s', (message, input) => {
    expect(ask(message, withTools(building)).calls).toEqual([{ name: 'get_building', arguments: input }]);
  });

  test.each([
    ['What is the weather in Paris?', 'weather', { city: 'Paris' }],
    ['the weather in New York in Celsius', 'weather', { city: 'New York', unit: 'celsius' }],
    ['“上海”的天气怎么样？', 'weather', { city: '上海' }],
    ['Use “Weather” with city Berlin.', 'weather', { city: 'Berlin' }],
    ['What about building B-42?', 'get_building', { building_id: 'B-42' }],
    ['Call houseRules', 'house_rules', {}],
    ['What are the house rules?', 'house_rules', {}],
  ])('among several: %s', (message, name, input) => {
    const answer = ask(message, withTools(building, weather, rules));
    expect(answer.calls).toEqual([{ name, arguments: input }]);
  });

  test.each(['Hello there', 'How are you today?', '你好'])('none for: %s', (message) => {
    const answer = ask(message, withTools(building, weather, rules));
    expect(answer.calls).toEqual([]);
    expect(answer.text).toContain(message);
    expect(answer.text).toContain('get_building');
  });

  test.each([
    ['What can you do for me as an assistant for “our” buildings?', 'The tools I can call: get_building.'],
    ['Which tools do you have, and what is each of them for?', 'The tools I can call: get_building.'],
    ['以“热心的助手”的身份，你能为我做什么？', '我可以使用的工具：get_building。'],
    ['你有哪些工具？分别能做什么？', '我可以使用的工具：get_building。'],
  ])('none to say what it can do: %s', (message, offer) => {
    const { text, calls } = ask(message, withTools(building));
    expect(calls).toEqual([]);
    expect(text).toContain(offer);
  });

  test.each([
    ['Compare B-101 and B-102.', ['B-101', 'B-102']],
    ['B-101、B-102 和 b-103 有什么不同？', ['B-101', 'B-102', 'b-103']],
    ['B-101 or B-101, on 3 floors?', ['B-101']],
    ['B-1 B-2 B-3 B-4 B-5', ['B-1', 'B-2', 'B-3', 'B-4']],
  ])('once for each ID: %s', (message, ids) => {
    const { calls } = ask(message, withTools(building));
    expect(calls.map((call) => call.arguments.building_id)).toEqual(ids);
  });

  test('asks for the value that a tool lacks', () => {
    expect(ask('How is the weather?', withTools(weather)).text).toContain('I need a value for city.');
    expect(ask('请用 weather 查询', withTools(weather)).text).toContain('请告诉我 city 的值');
  });
});

test.each([
  ['Hello', '*Demo model: rules, not thinking.*'],
  ['你好', '*演示模型：只按规则回答，不会思考。*'],
])('says once in a conversation that it is a demo: %s', (content, note) => {
  const messages = [{ role: 'user', content }];
  expect(answerOf({ model: 'x', messages }).text.split('\n\n')).toEqual([expect.any(String), note]);
  const earlier = [...messages, { role: 'assistant', content: 'Hi.' }];
  expect(answerOf({ model: 'x', messages: [...earlier, ...messages] }).text).not.toContain(note);
});

test.each([
  ['Be brief', 'Who are you?', 'My prompt begins: “Be brief”.'],
  ['\nBe brief!\nBe kind.', 'What is your prompt?', 'My prompt begins: “Be brief!”'],
  ['简短回答', '你是谁？', '我的人设是“简短回答”。'],
  ['Be brief', 'Hi', 'You said: “Hi”. I have no tools to call.'],
  ['Be brief', 'Why?', 'You said: “Why?” I have no tools to call.'],
  ['简短回答', '你好吗？', '您说：“你好吗？”我没有可用的工具。'],
  ['简短回答', '你好', '您说：“你好”。我没有可用的工具。'],
  ['简短回答', '“编辑”在哪？', '您说：“‘编辑’在哪？”我没有可用的工具。'],
  ['Be brief', 'Where is “Edit”?', 'You said: “Where is ‘Edit’?” I have no tools to call.'],
])('quotes, and ends each sentence once: told “%s”, asked “%s”', (persona, content, expected) => {
  const messages = [
    { role: 'system', content: persona },
    { role: 'user', content },
  ];
  expect(answerOf({ model: 'x', messages }).text.split('\n\n')[0]).toBe(expected);
});

/** What it answers to a message after its tools gave these texts. */
function told(content: string, results: readonly string[]) {
  const messages = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content },
    { role: 'assistant', content: '' },
    ...results.map((result) => ({ role: 'tool', tool_name: 'get_building', content: result })),
  ];
  return answerOf(chatRequest.parse({ model: 'x', messages, ...withTools(building) }));
}

describe('what it tells of what its tools gave', () => {
  const house =
    '{"data":{"id":"B-101","name":"Sesame House","floors":6,"opening_hours":"7:00 to 20:00","manager":"Ada"}}';
  const tower =
    '{"id":"B-102","name":"Cheddar Tower","floors":21,"opening_hours":"6:00 to 23:00","lift":null}';
  const chinese = '{"ID":"B-101","名称":"芝麻楼","开放时间":"周一至周五 7:00–20:00","负责人":"白芝"}';

  test.each([
    ['When is building B-101 open?', 'Sesame House (B-101) is open 7:00 to 20:00.'],
    ['When can I visit building B-101?', 'Sesame House (B-101) is open 7:00 to 20:00.'],
    ['How many floors has building B-101?', 'Sesame House (B-101) has 6 floors.'],
    ['Who manages building B-101?', 'The manager of Sesame House (B-101): Ada.'],
    [
      'How many floors has B-101, and who is its manager?',
      'Sesame House (B-101) has 6 floors. The manager of Sesame House (B-101): Ada.',
    ],
    [
      'Tell me about building B-101',
      'Sesame House (B-101)\n\n- floors: 6\n- opening hours: 7:00 to 20:00\n- manager: Ada',
    ],
  ])('%s', (message, expected) => {
    const { text, calls } = told(message, [house]);
    expect(text).toBe(expected);
    expect(calls).toEqual([]);
  });

  test.each([
    ['B-101 什么时候开放？', '芝麻楼（B-101）的开放时间：周一至周五 7:00–20:00。'],
    ['B-101 几点开门？', '芝麻楼（B-101）的开放时间：周一至周五 7:00–20:00。'],
    ['介绍一下 B-101', '芝麻楼（B-101）\n\n- 开放时间：周一至周五 7:00–20:00\n- 负责人：白芝'],
  ])('%s', (message, expected) => {
    expect(told(message, [chinese]).text).toBe(expected);
  });

  test('two as a table if they are compared, and by sentences if they are not', () => {
    const head = '|  | Sesame House (B-101) | Cheddar Tower (B-102) |\n| --- | --- | --- |\n';
    const floors = '| floors | 6 | 21 |\n';
    const hours = '| opening hours | 7:00 to 20:00 | 6:00 to 23:00 |';
    expect(told('Compare the hours of B-101 and B-102', [house, tower]).text).toBe(head + hours);
    expect(told('Compare B-101 and B-102', [house, tower]).text).toBe(
      `${head}${floors}${hours}\n| manager | Ada |  |`,
    );
    expect(told('When are B-101 and B-102 open?', [house, tower]).text).toBe(
      'Sesame House (B-101) is open 7:00 to 20:00.\n\nCheddar Tower (B-102) is open 6:00 to 23:00.',
    );
    expect(told('Compare B-101 and B-9', [house, 'There is no building B-9.']).text).toBe(
      'Sesame House (B-101)\n\n- floors: 6\n- opening hours: 7:00 to 20:00\n- manager: Ada\n\nThere is no building B-9.',
    );
  });

  test.each([
    [
      '{"order_id":7,"items":[{"name":"Fries","qty":2}],"buyer":{"city":"Ulm","old":null}}',
      '- order id: 7\n- items:\n  - name: Fries; qty: 2\n- buyer:\n  - city: Ulm',
    ],
    ['["one",["two","three"]]', '- one\n- two; three'],
    ['{"data":"Closed."}', '- data: Closed.'],
    ['{"building":"7","sky":"blue"}', '- building: 7\n- sky: blue'],
    ['[]', 'The tool get_building returned nothing.'],
    ['{}', 'The tool get_building returned nothing.'],
    ['', 'The tool get_building returned nothing.'],
    ['Be polite', 'Be polite.'],
    ['Be polite.', 'Be polite.'],
  ])('%s', (content, expected) => {
    expect(told('Building 7?', [content]).text).toBe(expected);
  });
});

test('knows what was said before', () => {
  const messages = [
    { role: 'user', content: 'My name is Ada.' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content: 'What did I say before?' },
  ];
  expect(answerOf({ model: 'x', messages }).text).toContain('Before that you said: “My name is Ada.”');
});

test('thinks only when it is asked to', () => {
  expect(ask('Hello').thinking).toBe('');
  expect(ask('Hello', { think: false }).thinking).toBe('');
  expect(ask('Hello', { think: true }).thinking).toContain('No tool fits');
  expect(ask('Think about building B-42', withTools(building)).thinking).toContain(
    'fits the tool get_building',
  );
});

test('gives its words one by one, and stops at num_predict', () => {
  const request = chatRequest.parse({ model: 'x', messages: [{ role: 'user', content: 'Hello' }] });
  const lines = [...linesOf(request)];
  const words = lines.map(({ message }) => message.content);
  expect(words.slice(0, 3)).toEqual(['You', ' said:', ' “Hello”.']);
  expect(words.join('')).toBe(ask('Hello').text);
  expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'stop', prompt_eval_count: 2 });
  const cut = [...linesOf({ ...request, options: { num_predict: 2 } })];
  expect(cut.map(({ message }) => message.content).join('')).toBe('You said:');
  expect(cut.at(-1)?.done_reason).toBe('length');
});

describe('what strangers would send', () => {
  const properties = (names: readonly string[]) => ({
    tools: [
      {
        function: {
          name: 'tool',
          parameters: { properties: Object.fromEntries(names.map((name) => [name, {}])) },
        },
      },
    ],
  });
  const many = Array.from({ length: 20_000 }, (_, index) => `p${index}`);
  // Without its bounds the model took more than six seconds for each, or all memory.
  test.each<[string, string, object]>([
    ['a name of separators, and spaces', ' '.repeat(20_000), properties(['_'])],
    ['opening quotation marks', '“'.repeat(20_000), properties(['a'])],
    ['a name as often as it goes', 'aa_'.repeat(7000), properties(['a'.repeat(20_000)])],
    ['parameters', 'p1 is', properties(many)],
    ['tools', 'p1 is', { tools: many.slice(0, 1000).flatMap((name) => properties([name]).tools) }],
    [
      'values',
      'x',
      { tools: [{ function: { name: 't', parameters: { properties: { a: { enum: many } } } } }] },
    ],
    [
      'a result of many values',
      'x',
      {
        messages: [
          { role: 'user', content: 'x' },
          { role: 'tool', content: `[${'1,'.repeat(1_900_000)}1]` },
        ],
      },
    ],
  ])('%s', { timeout: 2000 }, (_, content, more) => {
    expect(ask(content, more).text).toContain('Demo model');
  });
});

describe('over HTTP', () => {
  const server = sharedServer({ database: sqlite });
  let token: string;
  beforeAll(async () => {
    ({ token } = await signIn(server));
  });

  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    fetch(`${server.url}/demo-model/api/${path}`, {
      method: 'POST',
      headers: headers ?? { authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const messages = [{ role: 'user', content: 'Draw a burger' }];

  test('streams lines', async () => {
    const streamed = await post('chat', { model: 'any', messages });
    expect(streamed.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await streamed.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.every(({ model, message }) => model === 'any' && message.role === 'assistant')).toBe(true);
    expect(lines.at(-1).done).toBe(true);
    const said = lines.map(({ message }) => message.content).join('');
    expect(said).toBe('Here is a burger:\n\n*Demo model: rules, not thinking.*');
    const [picture] = lines.flatMap(({ message }) => message.images ?? []);
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  test.each([
    ['{oops', 'the request body is not valid JSON'],
    [{ messages }, 'model: Must be text.'],
    [{ model: '' }, 'model: model is required'],
  ])('refuses %j', async (body, error) => {
    const response = await post('chat', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error });
  });

  test.each([
    ['no token', {}],
    ['a made-up token', { authorization: 'Bearer x' }],
  ])('refuses a long body with %s unread, and goes on to the next call', async (_, headers) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const call = (path: string, options: object, body?: Buffer) =>
      new Promise<{ status: number | undefined; reused: boolean }>((resolve, reject) => {
        const sent = request(`${server.url}${path}`, { agent, ...options }, (response) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode, reused: sent.reusedSocket }));
        });
        sent.on('error', reject).end(body);
      });
    const long = Buffer.alloc(3 * 1024 * 1024, ' ');
    const refused = await call('/demo-model/api/chat', { method: 'POST', headers }, long);
    expect(refused).toEqual({ status: 401, reused: false });
    expect(await call('/demo-model', {})).toEqual({ status: 200, reused: true });
  });

  test('refuses strangers before their body has come', async () => {
    const sent = request(`${server.url}/demo-model/api/chat`, {
      method: 'POST',
      headers: { 'content-length': 4_000_000, authorization: 'Bearer a.b' },
    });
    sent.on('error', () => undefined);
    onTestFinished(() => void sent.destroy());
    sent.flushHeaders();
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(401);
  });

  test('refuses a body of more than 256 KiB', async () => {
    expect((await post('chat', ' '.repeat(256 * 1024 + 1))).status).toBe(413);
  });
});

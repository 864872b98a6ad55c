import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#domain/chat/conversation.ts';
import type { History, HistoryEvent } from '#domain/chat/history-event.ts';
import { bodyChanges, gistOf, itemChanges } from '#domain/chat/request-changes.ts';
import { curlOf, isMasked } from '#domain/chat/request-curl.ts';
import type { ModelCall } from '#domain/chat/requests.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { replay } from '#machines/stream/stream.ts';

const url = 'https://models.example/v1/chat';
const headers = { authorization: 'Bearer •••', 'content-type': 'application/json' };
const request = (data: unknown, debug = true): HistoryEvent => ({
  type: 'received',
  at: 1,
  debug,
  messages: [`event: request\ndata: ${JSON.stringify(data)}\n\n`],
});
const connected: HistoryEvent = { type: 'noted', at: 1, note: 'connected' };
const system = { role: 'system', content: 'Be brief.' };
const first = { url, headers, body: { model: 'm', messages: [system, { role: 'user', content: 'Hi' }] } };
const next = { url, changed: { messages: { kept: 2, more: [{ role: 'assistant', content: 'Ho' }] } } };

/** What the rows of a conversation tell of requests. */
const toldIn = (history: History) =>
  rowsOf(replay(history).context).flatMap(({ role, meta }) => (role === 'event' ? [meta.request] : []));

/** The calls of a conversation. */
const callsIn = (history: History): ModelCall[] =>
  toldIn(history).filter((told) => typeof told === 'object' && 'body' in told);

describe('the requests of a conversation', () => {
  test('are put together, and a new connection begins anew', () => {
    const [one, two] = callsIn([connected, request(first), request(next)]);
    expect(two?.body.get('messages')).toHaveLength(3);
    expect(two?.headers).toEqual(headers);
    expect(two?.before).toBe(one?.body);
    expect(toldIn([connected, request(first), connected, request(next)])[1]).toBe('unknown');
  });

  test('go on from one that came while debug mode was off, which has no row', () => {
    const calls = callsIn([connected, request(first, false), request(next)]);
    expect(calls.map(({ body }) => body.get('messages')?.length)).toEqual([3]);
  });

  test('say that nothing is before a difference in a recording without its beginning', () => {
    expect(toldIn([request(next)])).toEqual(['unknown']);
    const kept = { url, changed: { messages: { kept: 9, more: [] } } };
    expect(toldIn([request(first), request(kept), request(next)]).slice(1)).toEqual(['unknown', 'unknown']);
  });

  test('are known by their beginning where they were cut, and the next one is whole', () => {
    const cut = { url, text: '{"model":"m","messages":[', length: 300_000 };
    expect(toldIn([request(first), request(cut), request(first), request(next)])).toMatchObject([
      { url },
      cut,
      { before: null },
      { before: expect.any(Map) },
    ]);
  });

  test.each([{ id: 7 }, { url: 7 }, [], 'of mine', { url: 'x', body: 7 }, { url, body: { a: 1 } }])(
    'of another server, %j, are rows as ever',
    (data) => {
      const [row] = rowsOf(replay([request(data)]).context);
      expect(row?.meta.request).toBeUndefined();
      expect(row?.label.values).toEqual({ event: 'request' });
      expect(JSON.parse(shownText(row ?? expect.unreachable()))).toEqual(data);
    },
  );
});

describe('the difference of two requests', () => {
  const changes = (before: string, after: string) =>
    itemChanges([...before], [...after]).map(
      ({ former, latter, isSame }) => `${former ?? '-'}${isSame ? '=' : '>'}${latter ?? '-'}`,
    );

  test.each([
    ['abc', 'abcde', '0=0 1=1 2=2 ->3 ->4'],
    ['sabc', 'Sabcde', '0>0 1=1 2=2 3=3 ->4 ->5'],
    ['sabcd', 'scde', '0=0 1>- 2>- 3=1 4=2 ->3'],
    ['aaa', 'aa', '0=0 1=1 2>-'],
    ['', 'a', '->0'],
    ['a', '', '0>-'],
  ])('of the items %s and %s is %s', (before, after, expected) => {
    expect(changes(before, after).join(' ')).toBe(expected);
  });

  test('names the place of each text that differs', () => {
    const [one, two] = callsIn([
      request(first),
      request({
        url,
        changed: {
          temperature: { is: 0.5 },
          messages: { kept: 0, more: [{ ...system, content: 'Be long.' }, first.body.messages[1]] },
        },
        gone: ['model'],
      }),
    ]);
    expect(bodyChanges(one?.body ?? new Map(), two?.body ?? new Map())).toEqual([
      { name: 'model', items: null, texts: [{ path: 'model', former: 'm', latter: '' }] },
      {
        name: 'messages',
        items: [
          { former: 0, latter: 0, isSame: false },
          { former: 1, latter: 1, isSame: true },
        ],
        texts: [{ path: 'messages[0].content', former: 'Be brief.', latter: 'Be long.' }],
      },
      { name: 'temperature', items: null, texts: [{ path: 'temperature', former: '', latter: '0.5' }] },
    ]);
  });

  test.each([
    ['{"role":"user","content":"Hello\\n there"}', 'user: Hello there'],
    ['{"role":"user","content":[{"type":"text","text":"Hello"}]}', 'user: Hello'],
    ['{"role":"assistant","content":null,"tool_calls":[{"function":{"name":"see"}}]}', 'assistant: see'],
    ['{"type":"function","function":{"name":"see","parameters":{}}}', 'see'],
    ['"text"', ''],
  ])('knows the item %s as %s', (item, gist) => {
    expect(gistOf(item)).toBe(gist);
  });
});

describe('the command of a request', () => {
  /** The arguments and the input that a shell gives to curl. */
  const run = (command: string): { input: string; words: string[] } => {
    const script = `curl() { printf '%s\\0' "$@"; [[ " $* " != *" @- "* ]] || { printf '\\1'; cat; }; }\nKEY='sk 1'\n${command}`;
    const [words = '', input = ''] = execFileSync('bash', ['-s'], { input: script })
      .toString()
      .split('\u0001');
    return { input, words: words.split('\0').slice(0, -1) };
  };
  const callOf = (content: string): ModelCall => {
    const [call] = callsIn([request({ ...first, body: { model: 'm', messages: [{ content }] } })]);
    return call ?? expect.unreachable();
  };
  const odd = `It's "7" $HOME \`ls\` \\ !! 你好\n${'\u{1F354}'}`;

  test.each([
    ['short', odd],
    ['long', odd.repeat(9_000)],
  ])('gives a shell a %s body as it was sent, and the key of its variable', (size, content) => {
    const command = curlOf(callOf(content));
    const { words, input } = run(command);
    expect(words.slice(0, 5)).toEqual([
      url,
      '-H',
      'authorization: Bearer sk 1',
      '-H',
      'content-type: application/json',
    ]);
    const body = size === 'short' ? words[6] : input;
    expect(JSON.parse(body ?? '')).toEqual({ model: 'm', messages: [{ content }] });
    expect(command).toContain('$KEY');
  });

  test('says that parts are masked besides the key', () => {
    expect(isMasked(callOf('Hi'))).toBe(false);
    expect(isMasked(callOf('Hi •••'))).toBe(true);
    expect(isMasked({ ...callOf('Hi'), url: `${url}?•••` })).toBe(true);
    expect(isMasked({ ...callOf('Hi'), headers: { 'x-team': '•••' } })).toBe(true);
  });
});

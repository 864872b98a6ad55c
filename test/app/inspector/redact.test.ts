import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedactor, REDACTED, redact, tokensIn } from '#app/inspector/redact.ts';
import type { Json } from '#domain/entities.ts';

const none = new Set<string>();
const cheese = (key: string) => JSON.stringify({ host: 'http://model', api_key: key, temperature: 0.7 });

describe('a secret goes by its name', () => {
  test.each<[string, Json, Json]>([
    [
      'the session’s tokens',
      { type: 'signed in', tokens: { accessToken: 'a', refreshToken: 'b' } },
      { type: 'signed in', tokens: { accessToken: REDACTED, refreshToken: REDACTED } },
    ],
    [
      'tokens as the server writes them',
      { access_token: 'a', refresh_token: 'b', token_type: 'x' },
      { access_token: REDACTED, refresh_token: REDACTED, token_type: 'x' },
    ],
    [
      'a code of the provider',
      { type: 'returned', returnCode: 'a' },
      { type: 'returned', returnCode: REDACTED },
    ],
    ['a rejected token', { type: 'token rejected', token: 'a' }, { type: 'token rejected', token: REDACTED }],
    [
      'the sign-in form and the form of a new account',
      { draft: { account: 'ann', password: 'pw' }, opened: { account: '', password: '' } },
      { draft: { account: 'ann', password: REDACTED }, opened: { account: '', password: '' } },
    ],
    [
      'the password form',
      { currentPassword: 'a', newPassword: 'b', confirmation: 'b' },
      { currentPassword: REDACTED, newPassword: REDACTED, confirmation: REDACTED },
    ],
    [
      'a cheese',
      { jsonData: { model: 'm', api_key: 'sk' } },
      { jsonData: { model: 'm', api_key: REDACTED } },
    ],
    ['the text of a cheese', { json: cheese('sk') }, { json: cheese(REDACTED) }],
    ['the text of a cheese half typed', '{"model":"m","api_key": "sk', `{"model":"m","api_key": ${REDACTED}`],
    ['JSON within JSON half typed', '{"text":"{\\"api_key\\":\\"sk', `{"text":"{\\"api_key\\": ${REDACTED}`],
    [
      'the headers of a patty, whatever they are called',
      { settings: { url: 'u', headers: { 'X-Door': 'open' } } },
      { settings: { url: 'u', headers: REDACTED } },
    ],
    [
      'the headers in the text of a patty',
      JSON.stringify({ url: 'u', headers: [{ name: 'X-Door', value: 'open' }] }),
      JSON.stringify({ url: 'u', headers: REDACTED }),
    ],
    ['the names of headers stay', { privacy_inputs: ['X-Door'] }, { privacy_inputs: ['X-Door'] }],
    [
      'a chat request',
      { data: '{"prompt":"hi","privacy_input":{"Authorization":"Basic abc"}}' },
      { data: `{"prompt":"hi","privacy_input":"${REDACTED}"}` },
    ],
    [
      'the header of a conversation',
      { type: 'authorization changed', authorization: 'Basic abc' },
      { type: 'authorization changed', authorization: REDACTED },
    ],
    ['the draft of a patty’s test', { privacyInput: '{"X-Door":"open"}' }, { privacyInput: REDACTED }],
    [
      'a card',
      { number: '4111 1111', expiry: '12/30', cvc: '123', holder: 'Ann' },
      { number: REDACTED, expiry: REDACTED, cvc: REDACTED, holder: REDACTED },
    ],
    ['an event of a stream', 'event: x\ndata: {"api_key":"sk"}', `event: x\ndata: {"api_key": ${REDACTED}`],
    [
      'secrets of tools',
      {
        key: 'a',
        client_secret: 'b',
        'Set-Cookie': 'c',
        passphrase: 'd',
        privateKey: 'e',
        credentials: ['f'],
      },
      {
        key: REDACTED,
        client_secret: REDACTED,
        'Set-Cookie': REDACTED,
        passphrase: REDACTED,
        privateKey: REDACTED,
        credentials: REDACTED,
      },
    ],
    ['an address', 'https://host/?page=2&access_token=abc', `https://host/?page=2&access_token= ${REDACTED}`],
    ['a header in words', 'Authorization: Basic abc', `Authorization: ${REDACTED}`],
    ['what only counts tokens', { max_tokens: 500, tokens: 7 }, { max_tokens: 500, tokens: 7 }],
    ['plain words', 'Room number: 5, key: C', 'Room number: 5, key: C'],
  ])('%s', (_, value, expected) => {
    expect(redact(value, none)).toEqual(expected);
  });
});

describe('a secret goes by its value', () => {
  const known = new Set(['token-of-ann', 'token-of-ann-renewed', 'short']);
  test.each<[string, Json, Json]>([
    ['Bearer in a sentence', 'sent Bearer abc.def, refused', `sent Bearer ${REDACTED}, refused`],
    ['bearer in small letters', { note: 'bearer abc' }, { note: `bearer ${REDACTED}` }],
    ['a known token in a sentence', 'token-of-ann was refused', `${REDACTED} was refused`],
    ['a known token twice', 'token-of-ann, token-of-ann', `${REDACTED}, ${REDACTED}`],
    ['a known token in a list', ['x', 'token-of-ann'], ['x', REDACTED]],
    ['a known token as a name', { 'token-of-ann': 1 }, { [REDACTED]: 1 }],
    ['a known token that begins with another', 'token-of-ann-renewed', REDACTED],
    ['a known token in JSON', '{"note":"token-of-ann"}', `{"note":"${REDACTED}"}`],
    ['a text too short to be a token', 'a short text', 'a short text'],
  ])('%s', (_, value, expected) => {
    expect(redact(value, known)).toEqual(expected);
  });

  test('a token that was met once is found wherever it comes later', () => {
    const clean = createRedactor();
    clean({
      type: 'tokens changed',
      tokens: { accessToken: 'access-of-ann', refreshToken: 'refresh-of-ann' },
    });
    expect(clean({ error: new Error('access-of-ann is no token') })).toEqual({
      error: { name: 'Error', message: `${REDACTED} is no token` },
    });
    expect(clean(['refresh-of-ann'])).toEqual([REDACTED]);
  });
});

test('a text without secrets stays as it was written, and a very long one is cut', () => {
  const text = '{ "model": "m",\n  "temperature": 0.70 }';
  expect(redact(text, none)).toBe(text);
  expect(redact('x'.repeat(5000), none)).toBe(`${'x'.repeat(3999)}…`);
});

describe('no secret survives, wherever it is', () => {
  const secret = 's3cr3t-VALUE';
  const names = [
    'accessToken',
    'refresh_token',
    'password',
    'newPassword',
    'api_key',
    'Authorization',
    'X-Api-Key',
  ];
  const holder = fc.oneof(
    fc.constantFrom(...names).map((name): Json => ({ [name]: secret })),
    fc.constantFrom('headers', 'privacy_input').map((name): Json => ({ [name]: { 'X-Any': secret } })),
    fc.constantFrom(`Bearer ${secret}`, `curl -H "Authorization: Bearer ${secret}"`),
  );
  const name = fc.string();
  const anyJson = fc.json().map((text): Json => JSON.parse(text));
  /** The secret, below lists, objects and JSON texts, some of them cut off. */
  const hidden = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      holder,
      fc.tuple(anyJson, tie('value')).map(([other, inner]): Json => [other, inner]),
      fc.tuple(name, tie('value')).map(([key, inner]): Json => ({ [key]: inner })),
      tie('value').map((inner) => JSON.stringify(inner)),
      fc.tuple(tie('value'), fc.nat(3)).map(([inner, cut]) => {
        const text = JSON.stringify([inner]);
        return text.slice(0, text.length - cut);
      }),
      tie('value').map((inner) => `data: ${JSON.stringify(inner)}\n\n`),
    ),
  })).value;

  test('by its name', () => {
    fc.assert(fc.property(hidden, (value) => !JSON.stringify(redact(value, none)).includes(secret)));
  });

  test('by its value', () => {
    const known = new Set([secret]);
    fc.assert(
      fc.property(anyJson, fc.string(), (other, around) => {
        const value: Json = [other, { note: `${around}${secret}${around}` }, { [secret]: around }];
        return !JSON.stringify(redact(value, known)).includes(secret);
      }),
    );
  });

  test('and the session’s tokens are found', () => {
    const anywhere = [1, { deep: [{ accessToken: 'a', other: 'b' }] }, { refresh_token: 'c', token: 'd' }];
    expect(tokensIn(anywhere)).toEqual(['a', 'c']);
  });
});

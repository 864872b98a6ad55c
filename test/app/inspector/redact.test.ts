import { expect, test } from 'vitest';
import { REDACTED, redacted } from '#app/inspector/redact.ts';

test.each<[string, object, object]>([
  [
    'the session’s tokens',
    { type: 'signed in', tokens: { accessToken: 'a', refresh_token: 'b', max_tokens: 500 } },
    { type: 'signed in', tokens: { accessToken: REDACTED, refresh_token: REDACTED, max_tokens: 500 } },
  ],
  [
    'the forms with passwords',
    { draft: { account: 'ann', newPassword: 'pw', confirmation: 'pw' }, opened: { password: '' } },
    { draft: { account: 'ann', newPassword: REDACTED, confirmation: REDACTED }, opened: { password: '' } },
  ],
  ['a cheese', { jsonData: { model: 'm', api_key: 'sk' } }, { jsonData: { model: 'm', api_key: REDACTED } }],
  [
    'the headers of a patty, but not their names',
    { headers: { 'X-Door': 'open' }, privacy_inputs: ['X-Door'] },
    { headers: REDACTED, privacy_inputs: ['X-Door'] },
  ],
  [
    'the headers of a conversation',
    { authorization: 'Basic abc', secrets: ['Basic abc'], privacy_input: { a: 'b' } },
    { authorization: REDACTED, secrets: REDACTED, privacy_input: REDACTED },
  ],
  [
    'a card',
    { number: '4111 1111', expiry: '12/30', cvc: '123', holder: 'Ann' },
    { number: REDACTED, expiry: REDACTED, cvc: REDACTED, holder: REDACTED },
  ],
])('%s', (_, value, expected) => {
  expect(redacted([value])).toEqual([expected]);
});

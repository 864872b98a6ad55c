import { expect, test } from 'vitest';
import { selectOpenHistory } from '#machines/chat/kept-history.ts';
import { connected } from './chat-bench.ts';

const key = { type: 'header changed', name: 'X-Api-Key', value: ' door-key-1 ' } as const;

test('the headers for tools go with each prompt, without those that are empty', () => {
  const chat = connected();
  chat.actor.send(key);
  chat.actor.send({ type: 'header changed', name: 'X-Tenant', value: ' ' });
  chat.ask('one');
  expect(chat.socket.sent[0]?.privacy_input).toEqual({
    'X-Api-Key': 'door-key-1',
    Authorization: 'Bearer secret',
  });
});

test('they stay with the burger whose tools ask for them', () => {
  const chat = connected();
  chat.actor.send(key);
  chat.actor.send({ type: 'disconnect' });
  chat.connect();
  expect(chat.context().headers).toEqual({ 'X-Api-Key': ' door-key-1 ' });
  chat.actor.send({ type: 'disconnect' });
  chat.actor.send({ type: 'burger id changed', burgerId: 'other' });
  chat.connect();
  chat.ask('one');
  expect(chat.socket.sent[0]?.privacy_input).toEqual({ Authorization: 'Bearer secret' });
});

test('they are in nothing that leaves the page', () => {
  const chat = connected();
  chat.actor.send(key);
  chat.ask('Is it door-key-1?');
  chat.actor.send({ ...key, value: 'door-key-2' });
  chat.ask('Or door-key-2?');
  expect(JSON.stringify(selectOpenHistory(chat.actor.getSnapshot()))).not.toContain('door-key');
  chat.actor.send({ ...key, value: '' });
  expect(JSON.stringify(selectOpenHistory(chat.actor.getSnapshot()))).not.toContain('door-key');
});

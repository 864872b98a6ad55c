import { i18n } from '@lingui/core';
import { createRef } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createPairMachine } from '#machines/pair/pair-machine.ts';
import { came, content, start } from '#test/machines/chat/chat-bench.ts';
import { PairComposer } from '#views/chat/pair/pair-composer.tsx';
import { markupOf } from './markup.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/* What the common composer offers, by what its two chats can do. */

type Status = 'offline' | 'connecting' | 'idle' | 'sending' | 'answering';

function chatThatIs(status: Status) {
  const { actor, socket } = start({}, { holds: status === 'sending' });
  onTestFinished(() => void actor.stop());
  if (status !== 'offline') actor.send({ type: 'connect' });
  if (status !== 'offline' && status !== 'connecting') socket.tell({ type: 'socket opened' });
  if (status === 'sending' || status === 'answering') {
    actor.send({ type: 'draft changed', draft: 'Who are you?' });
    actor.send({ type: 'send' });
  }
  if (status === 'answering') socket.tell(came([content]));
  return actor;
}

const unable = 'Neither burger can take a message now.';
const offline = 'Connect to the burgers before sending messages.';
const both = 'Press Enter to send to both.';
const one = 'Press Enter to send to One only.';
const other = 'Press Enter to send to Other only.';

test.each<readonly [Status, Status, string, string]>([
  ['offline', 'offline', offline, ''],
  ['connecting', 'offline', unable, ''],
  ['connecting', 'answering', unable, 'Message Stop'],
  ['offline', 'sending', unable, 'Message'],
  ['idle', 'idle', both, 'Message Send'],
  ['idle', 'offline', one, 'Message Send'],
  ['idle', 'sending', one, 'Message Send'],
  ['answering', 'idle', other, 'Message Stop Send'],
  ['answering', 'answering', unable, 'Message Stop'],
])('of one that is %s and one that is %s', (left, right, hint, offered) => {
  const pair = createActor(createPairMachine({ get: () => start().actor, hold: () => () => {} }), {
    input: { left: 'a', right: 'b' },
  }).start();
  onTestFinished(() => void pair.stop());
  pair.send({ type: 'draft changed', draft: 'And now?' });
  const markup = markupOf(
    <PairComposer
      pair={pair}
      chats={{ left: chatThatIs(left), right: chatThatIs(right) }}
      names={{ left: 'One', right: 'Other' }}
      field={createRef()}
    />,
  );
  const isEnabled = (tag: string) => !/ (?:aria-)?disabled="/.test(tag);
  const controls = ['Message', 'Stop', 'Send'];
  const tags = markup.match(/<(?:textarea|button)[^>]*>/g) ?? [];
  expect(tags).toHaveLength(controls.length);
  expect(controls.filter((_, index) => isEnabled(tags[index] ?? '')).join(' ')).toBe(offered);
  expect(markup).toContain(`>${hint}</p>`);
});

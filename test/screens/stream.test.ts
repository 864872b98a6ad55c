import { streamMachine as machine } from '#machines/stream/stream-machine.ts';
import type { Seen } from '#test/support/proof/proof-types.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { chatOn } from './chat-screen.ts';
import { startChatServer } from './chat-server.ts';
import { acts, openChat, type Talk } from './chat-talk.ts';
import { expect, startConsole } from './console.ts';

/* What an answer does, as the chat's page shows it. */

const at = startConsole();
const chats = startChatServer(at);
const does = acts(chats);

type InStream = Seen<typeof machine>;
const isAnswering = (seen: InStream) => seen.hasTag('answering');
const hasRows = (seen: InStream) => !isAnswering(seen) && seen.context.log.rows.length > 0;

const came = { at: 1, debug: false };
/** A frame of the server, as the machine and as the page get it. */
const sign = (event: string, data = '') => ({
  ...came,
  frame: { event, data },
  act: does.say(`event: ${event}\ndata: ${data}\n\n`),
});
const words = (name: string, text: string) => ({
  ...came,
  name,
  chunks: [text],
  act: does.say(`event: ${name}\ndata: ${text}\n\n`),
  sees: (talk: Talk) => expect(chatOn(talk).rows.last()).toContainText(text),
});

async function ask(talk: Talk) {
  const { message } = chatOn(talk);
  await message.fill('Why?');
  await message.press('Enter');
  await does.renew(talk);
}

async function reconnect(talk: Talk) {
  await does.connect(talk);
  await does.accept(talk);
}

/** The life sign says this, if an answer is under way it can be stopped. */
const shows = (sign: RegExp | null, canStop: boolean) => async (talk: Talk) => {
  const { stop } = chatOn(talk);
  const signs = talk.page.getByText(/^(Thinking|Calling .*)… \d+ s$/);
  await Promise.all([
    expect(signs).toHaveText(sign === null ? [] : [sign]),
    expect(stop).toBeEnabled({ enabled: canStop }),
  ]);
};

const calling = ({ context }: InStream): RegExp | null => {
  const name = context.running.at(-1)?.call.name;
  return name == null ? null : new RegExp(`^Calling ${name}… \\d+ s$`);
};
const THINKING = /^Thinking… \d+ s$/;

testScreens(
  'stream',
  [
    screen<typeof machine, Talk>({
      name: 'an answer',
      machine,
      steps: [25, 60],
      async begin() {
        const talk = await openChat(at(), chats().url);
        await reconnect(talk);
        return talk;
      },
      events: {
        prompted: [{ at: 1, content: 'Why?', act: ask }],
        'words came': [words('content', 'Well')],
        'thoughts came': [words('thinking', 'Hm')],
        'tool called': ['see', 'go'].map((name) => ({
          ...sign('tool_call', `{"name":"${name}"}`),
          when: ({ context }: InStream) => context.running.every(({ call }) => call.name !== name),
        })),
        'tool answered': [sign('tool_result', '{"name":"see"}'), sign('tool_result', '{"name":"other"}')],
        'frames came': [{ ...came, frames: [], act: does.say('event: conversation_id\ndata: c1\n\n') }],
        'interruption ended': [sign('done', 'interrupted')],
        'answer ended': [sign('done')],
        'answer failed': [sign('error', 'No.')],
        noted: [
          {
            at: 1,
            note: 'stopped',
            async act(talk: Talk) {
              await does.stop(talk);
              await does.accept(talk);
            },
            when: isAnswering,
          },
          {
            at: 1,
            note: 'disconnected',
            async act(talk: Talk) {
              await does.close(1000, '')(talk);
              await reconnect(talk);
            },
          },
        ],
        connecting: [],
        cleared: [{ at: 1, act: (talk: Talk) => chatOn(talk).clearLog.click(), when: hasRows }],
      },
      facts: ({ context }) => [
        context.running.map(({ call }) => call.name),
        context.turn !== null,
        context.log.rows.length > 0,
      ],
      states: {
        idle: shows(null, false),
        'answering.awaiting': shows(THINKING, true),
        'answering.thinking': shows(THINKING, true),
        'answering.writing': (talk, seen) => shows(calling(seen), true)(talk),
        'answering.callingTools': (talk, seen) => shows(calling(seen), true)(talk),
      },
    }),
  ],
  {
    'answering: connecting → idle':
      'a conversation has to be rewound to the middle of an answer, which chat-proof.test.ts does',
  },
);

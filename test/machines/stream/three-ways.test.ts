import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsOf, turnsOf } from '#domain/chat/conversation.ts';
import type { Frame } from '#domain/chat/frames.ts';
import type { History } from '#domain/chat/history-event.ts';
import { courseOf } from '#domain/chat/turn.ts';
import { selectKeptHistory, selectOpenHistory } from '#machines/chat/kept-history.ts';
import { replay } from '#machines/stream/stream.ts';
import type { StreamSnapshot } from '#machines/stream/stream-machine.ts';
import { came, start } from '../chat/chat-bench.ts';
import { frame, read, say } from './streams.ts';

/* An answer must be the same in every way by which it can come: live, after a reload or in a recording. */

/** A prompt, or frames that come together. Each takes a second. */
type Scene = readonly (string | readonly Frame[])[];
type Chat = ReturnType<typeof start>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Plays the scene, and tells the state after each step. The socket may hold a prompt back until it has been sent. */
function play(chat: Chat, scene: Scene): readonly string[] {
  const seen = [stateOf(chat.context().stream)];
  for (const step of scene) {
    vi.setSystemTime(Date.now() + 1_000);
    if (typeof step === 'string') {
      chat.ask(step);
      chat.socket.tell({ type: 'socket sent' });
    } else chat.socket.tell(came(step));
    seen.push(stateOf(chat.context().stream));
  }
  return seen;
}

const stateOf = ({ value }: StreamSnapshot): string =>
  typeof value === 'string' ? value : Object.values(value).join();

const second = (time: number | null) => time && time / 1_000;

/** The final log, each row with its turn, and the times of the turns in seconds. */
const shown = ({ context }: StreamSnapshot) => ({
  log: read(rowsOf(context)).map((row, index) => `${rowsOf(context)[index]?.turn} ${row}`),
  turns: turnsOf(context).map((turn) =>
    [
      `first word ${second(turn.firstWordAt)}, end ${second(turn.endedAt)}`,
      ...courseOf(turn).map(({ kind, from, to }) => `${kind} ${second(from)}-${second(to)}`),
    ].join(', '),
  ),
});

function live(scene: Scene) {
  const chat = start({ burgerId: 'b' }, { holds: true });
  chat.actor.send({ type: 'debug toggled', debug: true });
  chat.connect();
  return { chat, states: play(chat, scene) };
}

/** A stored conversation knows that its connection has ended. */
function reloaded(chat: Chat) {
  const history: History = JSON.parse(JSON.stringify(selectKeptHistory(chat.actor.getSnapshot())));
  const { log, turns } = shown(start({ burgerId: 'b', history }).context().stream);
  return { log: log.slice(0, -1), turns };
}

/** A recording. */
const recorded = (chat: Chat) => shown(replay(selectOpenHistory(chat.actor.getSnapshot())));

const tool = '{"name":"see","id":"1"}';
const json = JSON.stringify(JSON.parse(tool), null, 2);

type Expected = ReturnType<typeof shown> & { readonly states: readonly string[] };

const scenes: readonly (readonly [name: string, Scene, Expected])[] = [
  [
    'the second error of an answer belongs to no turn',
    ['Why?', say('Well'), [frame('error', 'No.')], [frame('error', 'Still no.')], [frame('done')]],
    {
      states: ['idle', 'awaiting', 'writing', 'idle', 'idle', 'idle'],
      log: [
        '0 system/System: Connected',
        '1 user/You: Why?',
        '1 assistant/Assistant: Well',
        '1 system/System: No.',
        '0 system/System: Still no.',
      ],
      turns: ['first word 2, end 3, waiting 1-2, writing 2-3'],
    },
  ],
  [
    'a call is the first sign of an answer, of which more comes after its end',
    [
      'Why?',
      [frame('tool_call', tool)],
      [frame('tool_result', tool)],
      [frame('done')],
      say('Well'),
      [frame('done')],
    ],
    {
      states: ['idle', 'awaiting', 'callingTools', 'awaiting', 'idle', 'writing', 'idle'],
      log: [
        '0 system/System: Connected',
        '1 user/You: Why?',
        `1 tool/Tool call: ${json}`,
        `1 tool/Tool result: ${json}`,
        '1 assistant/Assistant: Well',
      ],
      turns: ['first word 5, end 6, waiting 1-2, tool 2-3, waiting 3-4, writing 5-6'],
    },
  ],
  [
    'late words join the answer that was interrupted, and are no first word of the new one',
    [
      'Why?',
      say('Well'),
      'Really?',
      say(', so'),
      [frame('done', 'interrupted')],
      say('Yes'),
      [frame('done')],
    ],
    {
      states: ['idle', 'awaiting', 'writing', 'awaiting', 'writing', 'awaiting', 'writing', 'idle'],
      log: [
        '0 system/System: Connected',
        '1 user/You: Why?',
        '1 assistant/Assistant: Well , so',
        '2 user/You: Really?',
        '2 assistant/Assistant: Yes',
      ],
      turns: [
        'first word 2, end 3, waiting 1-2, writing 2-3',
        'first word 6, end 7, waiting 3-4, writing 4-5, waiting 5-6, writing 6-7',
      ],
    },
  ],
  [
    'late words are the new answer’s where the server does not say whose they were',
    ['Why?', say('Well'), 'Really?', say('so'), [frame('thinking', 'Hm')], say('Yes'), [frame('done')]],
    {
      states: ['idle', 'awaiting', 'writing', 'awaiting', 'writing', 'thinking', 'writing', 'idle'],
      log: [
        '0 system/System: Connected',
        '1 user/You: Why?',
        '1 assistant/Assistant: Well',
        '2 user/You: Really?',
        '2 assistant/Assistant: so',
        '2 assistant/Assistant Thinking: Hm',
        '2 assistant/Assistant: Yes',
      ],
      turns: [
        'first word 2, end 3, waiting 1-2, writing 2-3',
        'first word 4, end 7, waiting 3-4, writing 4-5, thinking 5-6, writing 6-7',
      ],
    },
  ],
];

test.each(scenes)('%s, whichever way it came', (_, scene, { states, ...expected }) => {
  const { chat, states: seen } = live(scene);
  expect({ states: seen, ...shown(chat.context().stream) }).toEqual({ states, ...expected });
  expect(reloaded(chat)).toEqual(expected);
  expect(recorded(chat)).toEqual(expected);
});

import type { SideStatus } from '#machines/pair/pair-types.ts';
import { sidesOf } from '#test/machines/pair/sides.ts';
import { pairMachine as machine } from '#test/support/all-machines.ts';
import type { Seen } from '#test/support/proof/proof-types.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { startChatServer } from './chat-server.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import { acts, openBrowser, openPair, pairOn, type Talks } from './pair-talk.ts';

const at = startConsole();
const chats = startChatServer(at);
const does = acts(chats);
/** The console is loaded once, because that takes longer than most walks. */
let opened: ConsolePage | undefined;

type InPair = Seen<typeof machine>;

const draft = 'Hello there';
const isOffline = (seen: InPair) => sidesOf(seen).every((status) => status === 'offline');
const isLeft = (status: SideStatus) => (seen: InPair) => sidesOf(seen)[0] === status;
const isRight = (status: SideStatus) => (seen: InPair) => sidesOf(seen)[1] === status;
const hasDraft = ({ context }: InPair) => context.draft !== '';
/** The status in a side's badge. */
const shownAs: Readonly<Record<string, string>> = {
  offline: 'disconnected',
  connecting: 'connecting',
  idle: 'connected',
  answering: 'connected',
};
const hints: Readonly<Record<string, string>> = {
  'true true': 'Press Enter to send to both.',
  'true false': 'Press Enter to send to One only.',
  'false true': 'Press Enter to send to Other only.',
};

const lost = 'Disconnecting ends its path.';
const sent = 'Sending ends its path.';
const other =
  'The left side is walked for both: test/e2e/strict-side-by-side.spec.ts talks to both, and stops both.';
const elsewhere = {
  'left: left offline → left.offline': lost,
  'left: left sending → left.connected.sending': sent,
  'right: right offline → right.offline': lost,
  'right: right sending → right.connected.sending': sent,
  'right: right answering → right.connected.answering': other,
  'right.connected.idle: send [hasDraft] → (stays)': other,
  'right.connected.answering: stop → (stays)': other,
};

testScreens(
  'pair',
  [
    screen<typeof machine, Talks>({
      name: 'two burgers side by side',
      machine,
      input: { left: 'one', right: 'other' },
      steps: [30, 60],
      async begin() {
        opened ??= await openBrowser(at(), chats().url);
        return openPair(at(), opened);
      },
      events: {
        // One side is walked through its states; the other only connects.
        'left offline': [],
        'left connecting': [{ act: does.connect('left'), when: isLeft('offline') }],
        'left idle': [
          { act: does.accept('left'), when: isLeft('connecting') },
          { act: does.say('left', 'event: done\n\n'), when: isLeft('answering') },
        ],
        'left sending': [],
        'left answering': [
          {
            act: does.say('left', 'event: content\ndata: Hello\n\n'),
            when: (seen) => isLeft('idle')(seen) && !hasDraft(seen),
          },
        ],
        'right offline': [],
        'right connecting': [
          {
            act: does.connect('right'),
            when: (seen) => isRight('offline')(seen) && isLeft('idle')(seen) && hasDraft(seen),
          },
        ],
        'right idle': [{ act: does.accept('right'), when: isRight('connecting') }],
        'right sending': [],
        'right answering': [],
        'prompt taken': [],
        'draft changed': [
          {
            draft,
            act: (talks) => pairOn(talks).message.fill(draft),
            when: (seen) => isLeft('idle')(seen) && !hasDraft(seen),
          },
        ],
        // The next act follows at once, and the page decides about it, not the machine.
        send: [
          {
            act: (talks) => pairOn(talks).send.click(),
            sees: (talks) => expect(pairOn(talks).message).toHaveValue(''),
            when: (seen) => isLeft('idle')(seen) && hasDraft(seen) && isRight('offline')(seen),
            isLast: true,
          },
        ],
        'prompt returned': [
          {
            prompt: draft,
            act: does.sendInVain,
            sees: (talks) => expect(pairOn(talks).message).toHaveValue(draft),
            when: (seen) => isLeft('idle')(seen) && hasDraft(seen) && isRight('offline')(seen),
            isLast: true,
          },
        ],
        connect: [
          {
            // A browser opens one socket to a host after the other.
            act: does.dial((talks) => pairOn(talks).connectBoth.click()),
            sees: (talks) => expect(pairOn(talks).status('connecting')).toHaveCount(2),
            when: isOffline,
            isLast: true,
          },
        ],
        disconnect: [
          {
            act: (talks) => pairOn(talks).disconnectBoth.click(),
            sees: (talks) => expect(pairOn(talks).status('disconnected')).toHaveCount(2),
            when: isLeft('idle'),
            isLast: true,
          },
        ],
        stop: [
          {
            act: does.dial((talks) => pairOn(talks).stop.click()),
            sees: (talks) => expect(pairOn(talks).status('connecting')).toHaveCount(1),
            when: isLeft('answering'),
            isLast: true,
          },
        ],
        'debug toggled': [
          {
            debug: true,
            act: does.choose('Turn debug mode on'),
            sees: does.canChoose('Turn debug mode off'),
            isLast: true,
            when: isOffline,
          },
        ],
        'clear log': [
          {
            act: does.choose('Clear log'),
            sees: (talks) => expect(pairOn(talks).rows).toHaveCount(0),
            when: isLeft('answering'),
            isLast: true,
          },
        ],
        'new conversation': [
          {
            act: does.dial(does.choose('New conversation')),
            sees: (talks) => expect(pairOn(talks).status('connecting')).toHaveCount(1),
            when: isLeft('idle'),
            isLast: true,
          },
        ],
        leave: [
          {
            act: does.leaveAndReturn,
            sees: async (talks) => {
              await expect(pairOn(talks).status('disconnected')).toHaveCount(2);
              await expect(pairOn(talks).message).toHaveValue(draft);
            },
            when: (seen) => isLeft('idle')(seen) && hasDraft(seen),
            isLast: true,
          },
        ],
      },
      actors: { left: { callback: true }, right: { callback: true } },
      facts: ({ context }) => context,
      states: {
        'left.offline': async () => {},
        'left.connecting': async () => {},
        'left.connected.idle': async () => {},
        'left.connected.sending': async () => {},
        'left.connected.answering': async () => {},
        'right.offline': async () => {},
        'right.connecting': async () => {},
        'right.connected.idle': async () => {},
        'right.connected.sending': async () => {},
        'right.connected.answering': async () => {},
      },
      async always(talks, seen, event) {
        const { context, can } = seen;
        if (event !== undefined && !/^(left|right|draft) /.test(event.type)) return;
        const shown = pairOn(talks);
        const [left = 'offline', right = 'offline'] = sidesOf(seen);
        for (const status of ['disconnected', 'connecting', 'connected'] as const) {
          const count = [left, right].filter((one) => shownAs[one] === status).length;
          await expect(shown.status(status)).toHaveCount(count);
        }
        await expect(shown.connectBoth).toBeEnabled({ enabled: can({ type: 'connect' }) });
        await expect(shown.disconnectBoth).toBeEnabled({ enabled: can({ type: 'disconnect' }) });
        await expect(shown.stop).toBeEnabled({ enabled: can({ type: 'stop' }) });
        await expect(shown.message).toHaveValue(context.draft);
        // Just after a connection nothing is sent: test/e2e/strict-side-by-side.spec.ts presses Enter then.
        await does.wait(400)(talks);
        await expect(shown.send).toBeEnabled({ enabled: can({ type: 'send' }) });
        await expect(shown.hint).toHaveText(
          hints[`${left === 'idle'} ${right === 'idle'}`] ?? /^(Connect|Neither)/,
        );
      },
    }),
  ],
  elsewhere,
);

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
const hasDraft = ({ context }: InPair) => context.draft !== '';
const send = {
  act: (talks: Talks) => pairOn(talks).send.click(),
  sees: (talks: Talks) => expect(pairOn(talks).message).toHaveValue(''),
  when: hasDraft,
  isLast: true,
};
const hear = does.say('left', 'event: content\ndata: Hello\n\n');

testScreens('pair', [
  screen<typeof machine, Talks>({
    name: 'two burgers side by side',
    machine,
    input: { left: 'one', right: 'other' },
    steps: [10, 40],
    // The left side is connected. Each of both is as its chat's own walk shows it: see chat.test.ts.
    async begin() {
      opened ??= await openBrowser(at(), chats().url);
      const talks = await openPair(at(), opened);
      await does.connect('left')(talks);
      await does.accept('left')(talks);
      return talks;
    },
    events: {
      'draft changed': [
        {
          draft,
          act: (talks) => pairOn(talks).message.fill(draft),
          when: (seen) => !hasDraft(seen),
        },
      ],
      // The next act follows at once, and the page decides about it, not the machine.
      send: [send],
      'prompt taken': [send],
      'prompt returned': [
        {
          prompt: draft,
          act: does.sendInVain,
          sees: (talks) => expect(pairOn(talks).message).toHaveValue(draft),
          when: hasDraft,
          isLast: true,
        },
      ],
      connect: [
        {
          act: does.dial((talks) => pairOn(talks).connectBoth.click()),
          sees: async (talks) => {
            await expect(pairOn(talks).status('connecting')).toHaveCount(1);
            await expect(pairOn(talks).status('connected')).toHaveCount(1);
          },
          isLast: true,
        },
      ],
      disconnect: [
        {
          act: (talks) => pairOn(talks).disconnectBoth.click(),
          sees: (talks) => expect(pairOn(talks).status('disconnected')).toHaveCount(2),
          isLast: true,
        },
      ],
      stop: [
        {
          async act(talks) {
            await hear(talks);
            await does.dial(() => pairOn(talks).stop.click())(talks);
          },
          sees: (talks) => expect(pairOn(talks).status('connecting')).toHaveCount(1),
          isLast: true,
        },
      ],
      'debug toggled': [
        {
          debug: true,
          act: does.choose('Turn debug mode on'),
          sees: does.canChoose('Turn debug mode off'),
          isLast: true,
        },
      ],
      'clear log': [
        {
          async act(talks) {
            await hear(talks);
            await does.choose('Clear log')(talks);
          },
          sees: (talks) => expect(pairOn(talks).rows).toHaveCount(0),
          isLast: true,
        },
      ],
      'new conversation': [
        {
          act: does.dial(does.choose('New conversation')),
          sees: (talks) => expect(pairOn(talks).status('connecting')).toHaveCount(1),
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
          when: hasDraft,
          isLast: true,
        },
      ],
    },
    actors: { left: { callback: true }, right: { callback: true } },
    facts: ({ context }) => context,
    states: {},
    async always(talks, { context, can }, event) {
      if (event !== undefined && event.type !== 'draft changed') return;
      const shown = pairOn(talks);
      await expect(shown.status('connected')).toHaveCount(1);
      await expect(shown.status('disconnected')).toHaveCount(1);
      await expect(shown.connectBoth).toBeEnabled();
      await expect(shown.disconnectBoth).toBeEnabled();
      await expect(shown.stop).toBeDisabled();
      await expect(shown.message).toHaveValue(context.draft);
      await expect(shown.send).toBeEnabled({ enabled: can({ type: 'send' }) });
      await expect(shown.hint).toHaveText('Press Enter to send to One only.');
    },
  }),
]);

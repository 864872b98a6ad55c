import { causes } from '#domain/chat/end.ts';
import { emptyTranscript } from '#domain/chat/transcript.ts';
import { type Recording, recordingFile } from '#domain/recording.ts';
import { createRehearsalMachine, selectAnswered } from '#machines/rehearsal/rehearsal-machine.ts';
import type { Seen } from '#test/support/proof/proof-types.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { openFile } from '../e2e/recorded.ts';
import { type Line, type Ring, startChatServer } from './chat-server.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import { newTokens, storeTokens } from './tokens.ts';

const at = startConsole();
const chats = startChatServer(at);

const prompts = ['One?', 'Two?'];
const answer = 'event: content\ndata: Hello\n\nevent: done\n\n';
const recording: Recording = {
  burger: { id: 'b', name: 'Old bun' },
  savedAt: 1,
  history: prompts.flatMap((content, index) => [
    { type: 'prompted', at: index, content },
    { type: 'received', at: index, debug: false, messages: [answer] },
  ]),
};

const machine = createRehearsalMachine(() => {
  throw new Error('No chat');
});
type RehearsalMachine = typeof machine;
type InRehearsal = Seen<RehearsalMachine>;

/** The page, and the burger's side of the new conversation. */
interface Asking extends ConsolePage {
  ring?: Ring | undefined;
  line?: Line | undefined;
}

const button = ({ page }: ConsolePage, name: string) => page.getByRole('button', { name, exact: true });
const verdicts = ({ page }: ConsolePage) =>
  page.getByRole('list', { name: 'Prompts' }).locator('> li > details > summary');

/** The page with the recording open, at the list of its prompts. */
async function begin(): Promise<Asking> {
  const on = await at().visit('about:blank');
  await on.page.goto(`${chats().url}/burger.svg`);
  await storeTokens(on.page, await newTokens(at()));
  await on.page.goto(`${chats().url}/cowtex/burgers/any/chat`);
  await openFile(on.page, recordingFile(recording));
  await button(on, 'Ask again').click();
  return on;
}

const the = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('Not connected');
  return one;
};
const asked = async ({ line }: Asking, prompt: string | undefined) =>
  expect(await the(line).heard()).toMatchObject({ messages: [{ role: 'user', content: prompt }] });

const isAsking = (seen: InRehearsal) => seen.hasTag('asking');
const hasAsked = ({ context }: InRehearsal) => context.asked > 0;

const atRest = async (on: Asking) => {
  await expect(button(on, 'Ask again')).toBeEnabled();
  await expect(button(on, 'Stop')).toBeDisabled();
};

/** What the list says of each prompt. Every answer is the recorded one. */
const saysOf = (seen: InRehearsal) =>
  prompts.map((prompt, index) => {
    if (index < selectAnswered(seen)) return `${prompt}Same`;
    if (isAsking(seen) && index === selectAnswered(seen)) return `${prompt}Asking…`;
    return `${prompt}${index < seen.context.asked ? 'Not answered' : 'Not asked'}`;
  });

testScreens(
  'rehearsal',
  [
    screen<RehearsalMachine, Asking>({
      name: 'the prompts of a recording',
      machine,
      steps: [9, 24],
      input: { burgerId: 'any', prompts, debug: false },
      begin,
      events: {
        start: [
          {
            authorization: null,
            async act(on) {
              await button(on, 'Ask again').click();
              on.ring = await chats().ring();
              on.line = undefined;
            },
            when: (seen) => !isAsking(seen),
          },
        ],
        stop: [{ act: (on) => button(on, 'Stop').click(), when: isAsking }],
        'conversation.grew': [
          {
            history: [],
            transcript: emptyTranscript,
            act: async ({ line }) => the(line).say('event: content\ndata: Hel\n\n'),
            sees: ({ page }) => expect(page.getByText('Hel', { exact: true })).toBeVisible(),
            when: (seen) => isAsking(seen) && seen.context.asked === 1 && seen.context.history.length === 0,
          },
        ],
        'conversation.ready': [
          {
            async act(on) {
              if (on.line) on.line.say(answer);
              else on.line = await the(on.ring).accept();
            },
            async sees(on, { context }) {
              if (context.asked < prompts.length) await asked(on, prompts[context.asked]);
              else await the(on.line).hungUp();
            },
            when: isAsking,
          },
        ],
        'conversation.ended': [
          {
            reason: causes.unreachable,
            act: async ({ ring }) => the(ring).refuse(),
            when: (seen) => isAsking(seen) && !hasAsked(seen),
          },
          {
            reason: causes.stopping,
            act: async ({ line }) => the(line).close(1001, ''),
            when: (seen) => isAsking(seen) && hasAsked(seen),
          },
        ],
      },
      actors: { conversation: { callback: true } },
      facts: ({ context }) => [context.asked, context.reason?.message],
      states: {
        ready: atRest,
        asking: async (on) => {
          await expect(button(on, 'Stop')).toBeEnabled();
          await expect(button(on, 'Ask again')).toBeDisabled();
        },
        done: async (on) => {
          await atRest(on);
          await expect(on.page.getByText('2 same, 0 changed')).toBeVisible();
        },
        interrupted: atRest,
      },
      async always(on, seen) {
        const { reason } = seen.context;
        await expect(verdicts(on)).toHaveText(saysOf(seen));
        await expect(on.page.getByRole('alert')).toHaveText(
          reason === null ? [] : [new RegExp(`Not every prompt was answered.*${reason.message}`)],
        );
      },
    }),
  ],
  { 'asking: start → (stays)': 'The button cannot be pressed then.' },
);

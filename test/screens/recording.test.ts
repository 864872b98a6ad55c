import { RecordingError } from '#domain/recording.ts';
import { recordingMachine } from '#machines/recording/recording-machine.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { openFile, recorded } from '../e2e/recorded.ts';
import { recording } from '../machines/recording/a-recording.ts';
import { press } from './acts.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';

const at = startConsole();

const shownRecording = ({ page }: ConsolePage) =>
  page.getByRole('region', { name: 'Recording', exact: true });

/** Opens a file that the page has read before anybody can look. */
const opens = (text: string) => (shown: ConsolePage) => openFile(shown.page, { name: 'chat.json', text });

testScreens('recording', [
  screen<typeof recordingMachine, ConsolePage>({
    name: 'a recording',
    machine: recordingMachine,
    steps: [5, 30],
    begin: () => at().enter('/cowtex/burgers/any/chat'),
    events: {
      // The file is chosen by the act that says what comes of it.
      open: [
        { file: new File([], 'chat.json'), act: async () => {}, when: ({ value }) => value === 'closed' },
      ],
      close: [
        {
          act: (shown) => press(shown, 'Back to the conversation'),
          when: ({ value }) => value === 'open',
        },
        {
          act: (shown) => press(shown, 'Dismiss'),
          when: ({ value, context }) => value === 'closed' && context.error !== null,
        },
      ],
    },
    actors: {
      read: {
        done: [{ output: recording, act: opens(recorded()) }],
        errors: [
          {
            error: new RecordingError('damaged'),
            act: opens(recorded().replace('"prompted"', '"sung"')),
            sees: async ({ page }) => {
              await expect(page.getByRole('alert')).toContainText('This recording is damaged');
              await expect(page.getByRole('alert')).toContainText('chat.json');
            },
          },
        ],
      },
    },
    facts: ({ context }) => context.error?.message,
    states: {
      async closed(shown, { context }) {
        await expect(shownRecording(shown)).toHaveCount(0);
        await expect(shown.page.getByRole('alert')).toHaveCount(context.error === null ? 0 : 1);
        await expect(shown.page.getByRole('button', { name: 'Connect', exact: true })).toBeEnabled();
      },
      async reading() {},
      async open(shown) {
        await expect(shownRecording(shown).getByRole('heading', { name: 'Old bun' })).toBeVisible();
        await expect(shownRecording(shown).getByRole('log')).toContainText('Good day');
        await expect(shown.page.getByRole('alert')).toHaveCount(0);
      },
    },
  }),
]);

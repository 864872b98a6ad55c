import { shownText } from '#domain/chat/transcript.ts';
import { type Recording, RecordingError, recordingFile } from '#domain/recording.ts';
import { createRecordingMachine } from '#machines/recording/recording-machine.ts';
import type { Seen } from '#test/support/proof/proof-types.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { holdFiles } from '../e2e/held-files.ts';
import { openFile } from '../e2e/recorded.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';

const at = startConsole();

/** Everything happens longer after the thing before it than playing ever waits. */
const recording: Recording = {
  burger: { id: 'b', name: 'Old bun' },
  savedAt: 9_000_000,
  history: [
    { type: 'prompted', at: 0, content: 'Hello' },
    { type: 'received', at: 60_000, debug: false, messages: ['event: content\ndata: Good day\n\n'] },
    { type: 'noted', at: 120_000, note: 'disconnected' },
  ],
};
const { name, text } = recordingFile(recording);

const machine = createRecordingMachine({ read: () => new Promise(() => {}) });
type RecordingMachine = typeof machine;
type InRecording = Seen<RecordingMachine>;

const button = ({ page }: ConsolePage, label: string) =>
  page.getByRole('button', { name: label, exact: true });
const shown = ({ page }: ConsolePage) => page.getByRole('region', { name: 'Recording', exact: true });
const press = (label: string) => (on: ConsolePage) => button(on, label).click();
/** What has just appeared ignores presses. */
const settle = ({ page }: ConsolePage) => page.clock.fastForward(400);

/** A page whose files are read when the test says so. */
interface Reading extends ConsolePage {
  readonly release: (name: string) => Promise<void>;
}

/** The chat's page. */
async function begin(): Promise<Reading> {
  const on = await at().enter('/cowtex/burgers/any/chat');
  const release = await holdFiles(on.page);
  await on.page.clock.install();
  await on.page.clock.pauseAt(Date.now() + 60_000);
  return { ...on, release };
}

const choose =
  (content: string) =>
  ({ page }: ConsolePage) =>
    openFile(page, { name, text: content });
const read = ({ release }: Reading) => release(name);

const isShown = ({ context }: InRecording) => context.recording !== null;
const isPlaying = (seen: InRecording) => seen.hasTag('playing');
/** The chosen file, of which the machine knows the name only. */
const isGood = ({ context }: InRecording) => context.fileName === name;

/** Nothing covers the conversation. */
const isClosed = async (on: ConsolePage) => {
  await expect(shown(on)).toHaveCount(0);
  await expect(button(on, 'Connect')).toBeEnabled();
};
const isOpen = async (on: ConsolePage, seen: InRecording) => {
  await expect(button(on, 'Connect')).toHaveCount(0);
  await expect(button(on, isPlaying(seen) ? 'Pause' : 'Play')).toBeEnabled();
  await expect(button(on, isPlaying(seen) ? 'Play' : 'Pause')).toHaveCount(0);
  await expect(button(on, 'Show all')).toBeEnabled({ enabled: seen.context.position < 3 });
  await expect(shown(on).getByRole('article')).toHaveText(
    seen.context.transcript.rows.map((row) => new RegExp(row.message?.message ?? shownText(row))),
  );
};

testScreens('recording', [
  screen<RecordingMachine, Reading>({
    name: 'a file beside a chat',
    machine,
    steps: [13, 34],
    begin,
    events: {
      open: [
        { file: new File([text], name), act: choose(text), when: (seen) => !isShown(seen) },
        {
          file: new File(['burger'], 'burger.json'),
          act: choose('burger'),
          when: (seen) => !isShown(seen),
        },
      ],
      play: [
        {
          act: async (on) => {
            await settle(on);
            await press('Play')(on);
          },
          when: (seen) => isShown(seen) && !isPlaying(seen),
        },
      ],
      // Only the pace moves the clock while it plays, and that is long enough for Pause to count.
      pause: [{ act: press('Pause'), when: (seen) => isPlaying(seen) && seen.context.position > 0 }],
      'show all': [{ act: press('Show all'), when: (seen) => isShown(seen) && seen.context.position < 3 }],
      close: [
        {
          act: async (on) => {
            await press('Back to the conversation')(on);
            await settle(on);
          },
          when: isShown,
        },
        { act: press('Dismiss'), when: ({ context }) => context.error !== null },
      ],
    },
    actors: {
      read: {
        done: [{ output: recording, act: read, when: isGood }],
        errors: [{ error: new RecordingError('not JSON'), act: read, when: (seen) => !isGood(seen) }],
      },
    },
    timers: {
      'xstate.after.pace.recording.open.playing': {
        act: ({ page }) => page.clock.fastForward(2_000),
        when: isPlaying,
      },
    },
    facts: ({ context }) => [context.position, context.fileName, context.error?.message],
    states: {
      closed: isClosed,
      reading: isClosed,
      'open.playing': isOpen,
      'open.paused': isOpen,
      'open.ended': isOpen,
    },
    always: async ({ page }, { context }) => {
      const { error } = context;
      await expect(page.getByRole('alert')).toHaveText(
        error === null ? [] : [new RegExp(error.message ?? '')],
      );
    },
  }),
]);

import { msg } from '@lingui/core/macro';
import { assign, setup } from 'xstate';
import type { Notice } from '#domain/messages.ts';

/** The publish settings of one burger. They stay in this actor for as long as the console is open. */
interface ButtonBunSettings {
  readonly isPublished: boolean;
  readonly environments: { readonly staging: boolean; readonly production: boolean };
  /** May be empty. */
  readonly releaseNotes: string;
}

interface ButtonBunContext {
  readonly settings: ButtonBunSettings;
  readonly notice: Notice | null;
}

type ButtonBunEvent =
  | { readonly type: 'publish'; readonly isPublished: boolean }
  | { readonly type: 'release'; readonly environment: Environment; readonly isOn: boolean }
  | { readonly type: 'describe'; readonly releaseNotes: string }
  | { readonly type: 'save' }
  | { readonly type: 'dismiss' };

type Environment = keyof ButtonBunSettings['environments'];

/** The settings can be toggled and saved. Saving shows a notice and sends nothing. */
export const buttonBunMachine = setup({
  types: {} as { context: ButtonBunContext; events: ButtonBunEvent },
  actions: {
    set: assign(({ context }, change: Partial<ButtonBunSettings>) => ({
      settings: { ...context.settings, ...change },
      notice: null,
    })),
    setEnvironment: assign(
      ({ context: { settings } }, { environment, isOn }: { environment: Environment; isOn: boolean }) => ({
        settings: { ...settings, environments: { ...settings.environments, [environment]: isOn } },
        notice: null,
      }),
    ),
    announce: assign({ notice: { tone: 'success', text: msg`Publish settings saved.` } }),
    dismiss: assign({ notice: null }),
  },
}).createMachine({
  id: 'button-bun',
  context: {
    settings: { isPublished: false, environments: { staging: true, production: false }, releaseNotes: '' },
    notice: null,
  },
  on: {
    publish: { actions: { type: 'set', params: ({ event: { isPublished } }) => ({ isPublished }) } },
    release: { actions: { type: 'setEnvironment', params: ({ event }) => event } },
    describe: { actions: { type: 'set', params: ({ event: { releaseNotes } }) => ({ releaseNotes }) } },
    save: { actions: 'announce' },
    dismiss: { actions: 'dismiss' },
  },
});

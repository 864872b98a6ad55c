import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import { seedsOf } from './seeds.ts';

const at = startConsole();
const seeds = seedsOf(at);
const section = ({ page }: ConsolePage) => page.getByRole('form', { name: 'Button Bun' });
const toggle = (name: string) => (shown: ConsolePage) =>
  section(shown).getByText(name, { exact: true }).click();
const notes = 'First release.';

testScreens(
  'button-bun',
  [
    screen<typeof buttonBunMachine, ConsolePage>({
      name: 'the publish settings of a burger',
      machine: buttonBunMachine,
      begin: async () => at().enter(`/cowtex/burgers/${await seeds.stack()}`),
      events: {
        publish: [
          {
            isPublished: true,
            act: toggle('Published'),
            when: ({ context }) => !context.settings.isPublished,
          },
        ],
        release: [
          {
            environment: 'staging',
            isOn: false,
            act: toggle('Staging'),
            when: ({ context }) => context.settings.environments.staging,
          },
          {
            environment: 'production',
            isOn: true,
            act: toggle('Production'),
            when: ({ context }) => !context.settings.environments.production,
          },
        ],
        describe: [
          { releaseNotes: notes, act: (shown) => section(shown).getByLabel('Release notes').fill(notes) },
        ],
        save: [
          { act: (shown) => section(shown).getByRole('button', { name: 'Save publish settings' }).click() },
        ],
        dismiss: [
          {
            act: (shown) => section(shown).getByRole('button', { name: 'Dismiss' }).click(),
            when: ({ context }) => context.notice !== null,
          },
        ],
      },
      facts: ({ context: { settings, notice } }) => [settings, notice !== null],
      states: {},
      async always(shown, { context: { settings, notice } }) {
        const { isPublished, environments, releaseNotes } = settings;
        const form = section(shown);
        const on = (name: string) => form.getByRole('switch', { name });
        await expect(on('Published')).toBeChecked({ checked: isPublished });
        await expect(on('Staging')).toBeChecked({ checked: environments.staging });
        await expect(on('Production')).toBeChecked({ checked: environments.production });
        await expect(form.getByLabel('Release notes')).toHaveValue(releaseNotes);
        await expect(form.getByText('Publish settings saved.')).toHaveCount(notice === null ? 0 : 1);
      },
    }),
  ],
  [4, 40],
);

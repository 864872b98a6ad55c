import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import { seedsOf } from './seeds.ts';

const at = startConsole();
const seeds = seedsOf(at);
const section = ({ page }: ConsolePage) => page.getByRole('form', { name: 'Button Bun' });
const toggle = (name: string) => (shown: ConsolePage) =>
  section(shown).getByText(name, { exact: true }).click();
const isOn = (name: string, checked: boolean) => async (shown: ConsolePage) =>
  expect(section(shown).getByRole('switch', { name })).toBeChecked({ checked });
const saved = (shown: ConsolePage) => section(shown).getByText('Publish settings saved.');
const notes = 'First release.';

testScreens('button-bun', [
  screen<typeof buttonBunMachine, ConsolePage>({
    name: 'the publish settings of a burger',
    machine: buttonBunMachine,
    steps: [5, 12],
    begin: async () => at().show(`/cowtex/burgers/${await seeds.stack()}`),
    events: {
      publish: [
        {
          isPublished: true,
          act: toggle('Published'),
          sees: isOn('Published', true),
          when: ({ context }) => !context.settings.isPublished,
        },
      ],
      release: [
        {
          environment: 'staging',
          isOn: false,
          act: toggle('Staging'),
          sees: isOn('Staging', false),
          when: ({ context }) => context.settings.environments.staging,
        },
        {
          environment: 'production',
          isOn: true,
          act: toggle('Production'),
          sees: isOn('Production', true),
          when: ({ context }) => !context.settings.environments.production,
        },
      ],
      describe: [
        {
          releaseNotes: notes,
          act: (shown) => section(shown).getByLabel('Release notes').fill(notes),
          sees: async (shown) => expect(section(shown).getByLabel('Release notes')).toHaveValue(notes),
        },
      ],
      save: [
        {
          act: (shown) => section(shown).getByRole('button', { name: 'Save publish settings' }).click(),
          sees: (shown) => saved(shown).waitFor(),
        },
      ],
      dismiss: [
        {
          act: (shown) => section(shown).getByRole('button', { name: 'Dismiss' }).click(),
          sees: (shown) => saved(shown).waitFor({ state: 'hidden' }),
          when: ({ context }) => context.notice !== null,
        },
      ],
    },
    facts: ({ context: { settings, notice } }) => [settings, notice !== null],
    states: {},
    async always(shown, { context: { settings, notice } }) {
      const { isPublished, environments, releaseNotes } = settings;
      const form = section(shown);
      await isOn('Published', isPublished)(shown);
      await isOn('Staging', environments.staging)(shown);
      await isOn('Production', environments.production)(shown);
      await expect(form.getByLabel('Release notes')).toHaveValue(releaseNotes);
      await expect(saved(shown)).toHaveCount(notice === null ? 0 : 1);
    },
  }),
]);

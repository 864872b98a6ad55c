import { createProfileMachine } from '#machines/profile/profile-machine.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { ada, never } from './samples.ts';

const at = startConsole();
const machine = createProfileMachine({ load: never, save: never, watchNetwork: () => () => {} });

interface OwnProfile extends ConsolePage {
  readonly load: HeldCall;
  isLoading: boolean;
}

const rename = (firstName: string) =>
  at().api('PUT', '/api/me/profile', { first_name: firstName, last_name: ada.lastName, email: ada.email });

const button = ({ page }: ConsolePage, name: string) => page.getByRole('button', { name, exact: true });
const firstName = ({ page }: ConsolePage) =>
  page.getByRole('form', { name: 'Personal information' }).getByLabel('First name', { exact: true });

async function answer(shown: OwnProfile) {
  await shown.load.pass();
  shown.isLoading = false;
}

async function refresh(shown: OwnProfile) {
  if (shown.isLoading) await answer(shown);
  await button(shown, 'Refresh').click();
  shown.isLoading = true;
}

const greets = (name: string) => async (shown: OwnProfile) => {
  await button(shown, `Hello, ${name}`).waitFor();
  await expect(firstName(shown)).toHaveValue(name);
};

/** The server has another name, which the next load brings. */
const renamed = (name: string) => ({
  data: { ...ada, firstName: name },
  isReal: true as const,
  async act(shown: OwnProfile) {
    await rename(name);
    if (!shown.isLoading) await refresh(shown);
    await answer(shown);
  },
  async sees(shown: OwnProfile) {
    await greets(name)(shown);
    await button(shown, 'Refresh').waitFor();
  },
});

testScreens('profile', [
  screen<typeof machine, OwnProfile>({
    name: 'one’s own profile',
    machine,
    steps: [4, 10],
    input: { scope: { user: ada } },
    async begin() {
      await rename(ada.firstName);
      const shown = await at().enterHolding('/profile', ({ hold }) => ({
        load: hold('GET', /\/me\/profile$/),
      }));
      // The session loads the profile first, and then the page does.
      await shown.load.pass();
      return { ...shown, isLoading: true };
    },
    events: {
      refresh: [{ act: refresh, sees: (shown) => button(shown, 'Refreshing…').waitFor() }],
      loaded: [renamed('Augusta'), renamed('Ida')],
      succeeded: [
        {
          form: 'form',
          subject: { user: ada },
          draft: { firstName: ' Grace ', lastName: ada.lastName, email: ada.email },
          result: undefined,
          async act(shown) {
            if (shown.isLoading) await answer(shown);
            await firstName(shown).fill(' Grace ');
            await button(shown, 'Save profile').click();
            shown.isLoading = true;
          },
          // The saved name is shown before it is loaded again.
          async sees(shown) {
            await greets('Grace')(shown);
            await button(shown, 'Refreshing…').waitFor();
          },
        },
      ],
    },
    actors: { loader: { callback: true }, form: { callback: true } },
    states: {},
  }),
]);

import type { Locator } from '@playwright/test';
import { createListMachine } from '#machines/list/list-machine.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import { type ScreenTest, testScreens } from '#test/support/proof/screen.ts';
import { chooseInRow } from '../e2e/keyboard.ts';
import { dialog, hasValue, inRegion, main, press, question, type } from './acts.ts';
import { type ConsolePage, startConsole } from './console.ts';
import { listScreen } from './list-screen.ts';
import { bun, never, talker } from './samples.ts';
import { seedsOf } from './seeds.ts';
import { unreachable } from './unreachable.ts';

const at = startConsole();
const seeds = seedsOf(at);
const draft = { name: 'Walker', workshopId: 'WS-1', type: 'chat' as const, isPublic: false, answersADay: '' };

// A list with a page of its own, and one of a part of a page. Each has states of its own, so each is walked completely.
for (const list of [burgerList(), topBunList()]) testScreens('list', [list], unreachable.list);

function burgerList(): ScreenTest {
  let changes = 0;
  let workshopId = '';
  let id = '';
  const pressOn =
    (entry: string) =>
    ({ page }: ConsolePage) =>
      chooseInRow(page, /^Actions for Talker/, entry);
  return listScreen(at, {
    resource: burgers,
    machine: createListMachine(burgers, {
      load: never,
      run: { create: never, edit: never, duplicate: never, delete: never, deleteMany: never },
    }),
    scope: { workshopId: 'WS-1' },
    item: talker,
    async seed() {
      workshopId = await seeds.workshop();
      id = await seeds.burger('Talker', workshopId);
      return `/cowtex/burgers?workshop=${workshopId}`;
    },
    call: /\/burger$/,
    part: main,
    refresh: 'Refresh',
    reload: (shown) => press(shown, 'Refresh'),
    async alter() {
      changes += 1;
      const name = `Talker ${changes}`;
      await at().api('PUT', `/api/burger/${id}`, { name, type: 'chat', workshop_id: workshopId });
      return name;
    },
    commands: {
      create: {
        target: null,
        draft,
        result: talker,
        open: (shown) => press(shown, 'New burger'),
        dialog: dialog('New burger'),
        async carryOut(frame) {
          await type('Burger name', 'Walker')(frame);
          await frame.getByRole('button', { name: 'Create burger' }).click();
        },
        isLast: true,
      },
      edit: {
        target: talker,
        draft,
        result: talker,
        open: pressOn('Edit'),
        dialog: dialog('Edit burger'),
        shows: (frame, text) => hasValue('Burger name', text)(frame),
        async carryOut(frame) {
          await type('Burger name', 'Talker!')(frame);
          await frame.getByRole('button', { name: 'Save burger' }).click();
        },
      },
      duplicate: {
        target: talker,
        draft,
        result: talker,
        open: pressOn('Duplicate'),
        dialog: ({ page }) => page.getByRole('dialog', { name: /^Duplicate Talker/ }),
        shows: (frame, text) => frame.getByRole('heading', { name: `Duplicate ${text}` }).waitFor(),
        carryOut: (frame) => frame.getByRole('button', { name: 'Duplicate burger' }).click(),
        isLast: true,
      },
      delete: {
        target: talker,
        draft: {},
        result: undefined,
        open: pressOn('Delete'),
        dialog: question,
        shows: (frame, text) => frame.getByRole('heading', { name: `Delete “${text}”` }).waitFor(),
        carryOut: (frame) => frame.getByRole('button', { name: 'Delete burger' }).click(),
        isLast: true,
      },
      deleteMany: {
        target: null,
        draft: {},
        result: undefined,
        async open(shown) {
          const select = main(shown).getByRole('button', { name: 'Select', exact: true });
          if (await select.isVisible()) await select.click();
          const box = main(shown).getByRole('checkbox', { name: /^Select Talker/ });
          await box.waitFor();
          if (!(await box.isChecked())) await box.press('Space');
          await main(shown).getByRole('button', { name: 'Delete', exact: true }).click();
        },
        dialog: question,
        shows: (frame, text) => frame.getByText(text, { exact: true }).waitFor(),
        carryOut: (frame) => frame.getByRole('button', { name: 'Delete 1 burger' }).click(),
        isLast: true,
      },
    },
  });
}

function topBunList(): ScreenTest {
  let changes = 0;
  let burger = '';
  let id = '';
  const pressIn = (name: string) => (frame: Locator) =>
    frame.getByRole('button', { name, exact: true }).click();
  return listScreen(at, {
    resource: topBuns,
    machine: createListMachine(topBuns, {
      load: never,
      run: { create: never, edit: never, delete: never },
      recreate: { edit: never },
    }),
    scope: { burgerId: 'BRG-1' },
    item: bun,
    async seed() {
      burger = await seeds.stack();
      id = await seeds.first(`/api/burger/${burger}/bun`);
      return `/cowtex/burgers/${burger}`;
    },
    call: /\/bun$/,
    part: inRegion('Top Bun'),
    // This list has no button that reloads it, but a saved item does.
    async reload(shown) {
      const frame = dialog('Edit top bun')(shown);
      await press(shown, 'Edit top bun');
      await pressIn('Save top bun')(frame);
      await frame.waitFor({ state: 'hidden' });
      await press(shown, 'Dismiss');
    },
    async alter() {
      changes += 1;
      await at().api('PUT', `/api/burger/${burger}/bun/top/${id}`, { prompt: `Listen ${changes} times.` });
      return `Listen ${changes} times.`;
    },
    commands: {
      create: {
        target: null,
        draft: { prompt: 'Sing.' },
        result: bun,
        open: (shown) => press(shown, 'Add top bun'),
        dialog: dialog('Add top bun'),
        async carryOut(frame) {
          await type('Prompt', 'Sing.')(frame);
          await pressIn('Save top bun')(frame);
        },
        isLast: true,
      },
      edit: {
        target: bun,
        draft: { prompt: 'Sing.' },
        result: bun,
        open: (shown) => press(shown, 'Edit top bun'),
        dialog: dialog('Edit top bun'),
        shows: (frame, text) => hasValue('Prompt', text)(frame),
        carryOut: pressIn('Save top bun'),
      },
      delete: {
        target: bun,
        draft: {},
        result: undefined,
        open: (shown) => press(shown, 'Delete top bun'),
        dialog: question,
        carryOut: pressIn('Delete top bun'),
        isLast: true,
      },
    },
  });
}

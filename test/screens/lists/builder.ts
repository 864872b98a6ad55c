import { createListMachine } from '#machines/list/list-machine.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { dialog, hasValue, main, press, question, type } from '../acts.ts';
import type { ConsolePage, RunningConsole } from '../console.ts';
import { listScreen } from '../list-screen.ts';
import { never, talker, workshop } from '../samples.ts';
import { seedsOf } from '../seeds.ts';

const draft = { name: 'Walker', workshopId: 'WS-1', type: 'chat' as const, isPublic: false };

/** The lists of workshops and burgers. */
export function builderLists(at: () => RunningConsole): readonly ScreenTest[] {
  return [workshopList(at), burgerList(at)];
}

function workshopList(at: () => RunningConsole): ScreenTest {
  const seeds = seedsOf(at);
  let changes = 0;
  return listScreen(at, {
    resource: workshops,
    machine: createListMachine(workshops, { load: never, run: { create: never, import: never } }),
    scope: {},
    item: workshop,
    seed: async () => `/cowtex/workshops?workshop=${await seeds.workshop()}`,
    call: /\/workshop$/,
    part: main,
    refresh: 'Refresh',
    reload: (shown) => press(shown, 'Refresh'),
    async alter() {
      changes += 1;
      await at().api('POST', '/api/workshop', { name: `Bakery ${changes}` });
      return `Bakery ${changes}`;
    },
    commands: {
      create: {
        target: null,
        draft: { name: 'Smithy' },
        result: workshop,
        open: (shown) => press(shown, 'New workshop'),
        dialog: dialog('New workshop'),
        async carryOut(frame) {
          await type('Workshop name', 'Smithy')(frame);
          await frame.getByRole('button', { name: 'Create workshop' }).click();
        },
      },
      import: {
        target: workshop,
        draft: { text: '[]', file: null },
        result: undefined,
        // The panel of a workshop that was just created comes with the reload.
        async open(shown) {
          await shown.page.getByRole('link', { name: 'Seeded' }).first().click();
          await press(shown, 'Import burgers');
        },
        dialog: dialog('Import burgers'),
        async carryOut(frame, shown) {
          await type('Burgers as JSON', '[]')(frame);
          await frame.getByRole('button', { name: 'Import burgers' }).click();
          await question(shown).getByRole('button', { name: 'Replace burgers' }).click();
        },
      },
    },
  });
}

function burgerList(at: () => RunningConsole): ScreenTest {
  const seeds = seedsOf(at);
  let changes = 0;
  let workshopId = '';
  let id = '';
  const pressOn = (verb: string) => (shown: ConsolePage) =>
    main(shown)
      .getByRole('button', { name: new RegExp(`^${verb} Talker`) })
      .click();
  return listScreen(at, {
    resource: burgers,
    machine: createListMachine(burgers, {
      load: never,
      run: { create: never, edit: never, duplicate: never, delete: never },
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
    },
  });
}

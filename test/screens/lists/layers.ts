import type { Locator } from '@playwright/test';
import { cheeseDraft } from '#domain/drafts/cheese-draft.ts';
import { pattyDraft } from '#domain/drafts/patty-draft.ts';
import { createListMachine } from '#machines/list/list-machine.ts';
import { cheeses } from '#machines/list/resources/cheeses.ts';
import { patties } from '#machines/list/resources/patties.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { dialog, hasValue, inRegion, press, question, type } from '../acts.ts';
import type { ConsolePage, RunningConsole } from '../console.ts';
import { listScreen } from '../list-screen.ts';
import { bun, cheeseOf, never, patty } from '../samples.ts';
import { seedsOf } from '../seeds.ts';

const run = { create: never, edit: never, delete: never };
const cheese = cheeseOf({});
const scope = { burgerId: 'BRG-1' };

const pressIn = (name: string) => (frame: Locator) =>
  frame.getByRole('button', { name, exact: true }).click();
const answers = async ({ page }: ConsolePage) => page.getByRole('region', { name: 'Result' }).waitFor();

/** These lists have no button that reloads them, but a saved item does. */
const save = (item: string, layer: string) => async (shown: ConsolePage) => {
  const frame = dialog(`Edit ${layer}`)(shown);
  await press(shown, `Edit ${item}`);
  await pressIn(`Save ${layer}`)(frame);
  await frame.waitFor({ state: 'hidden' });
  await press(shown, 'Dismiss');
};

/** The lists of a burger's layers. */
export function layerLists(at: () => RunningConsole): readonly ScreenTest[] {
  const seeds = seedsOf(at);
  let changes = 0;
  let burger = '';
  let id = '';
  const seed = (layer: 'bun' | 'cheese' | 'patty') => async () => {
    burger = await seeds.stack();
    if (layer !== 'cheese') id = await seeds.first(`/api/burger/${burger}/${layer}`);
    return `/cowtex/burgers/${burger}`;
  };
  const put = async (path: string, body: object) => at().api('PUT', `/api/burger/${burger}/${path}`, body);

  return [
    listScreen(at, {
      resource: topBuns,
      machine: createListMachine(topBuns, { load: never, run }),
      scope,
      item: bun,
      seed: seed('bun'),
      call: /\/bun$/,
      part: inRegion('Top Bun'),
      reload: save('top bun', 'top bun'),
      async alter() {
        changes += 1;
        await put(`bun/top/${id}`, { prompt: `Listen ${changes} times.` });
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
    }),
    listScreen(at, {
      resource: cheeses,
      machine: createListMachine(cheeses, { load: never, run: { ...run, test: never } }),
      scope: { ...scope, demoModelHost: 'http://localhost/demo-model' },
      item: cheese,
      seed: seed('cheese'),
      call: /\/cheese$/,
      part: inRegion('Cheese'),
      reload: save('ollama', 'cheese'),
      async alter() {
        changes += 1;
        const temperature = changes / 1000;
        const json_data = { host: `${at().url}/demo-model`, model: 'gpt-oss', temperature };
        await put('cheese/ollama', { type: 'ollama', json_data });
        return `temperature ${temperature}`;
      },
      commands: {
        create: {
          target: null,
          draft: cheeseDraft({ type: 'openai', jsonData: {} }),
          result: cheese,
          open: (shown) => press(shown, 'Add cheese'),
          dialog: dialog('Add cheese'),
          async carryOut(frame) {
            const provider = frame.getByRole('combobox', { name: 'Type' });
            await provider.fill('openai');
            // Leaving the field closes its suggestions.
            await provider.press('Tab');
            await pressIn('Save cheese')(frame);
          },
        },
        edit: {
          target: cheese,
          draft: cheeseDraft({ type: 'ollama', jsonData: {} }),
          result: cheese,
          open: (shown) => press(shown, 'Edit ollama'),
          dialog: dialog('Edit cheese'),
          shows: (frame, text) =>
            hasValue('Configuration', new RegExp(text.replace('temperature ', '"temperature": ')))(frame),
          carryOut: pressIn('Save cheese'),
        },
        delete: {
          target: cheese,
          draft: {},
          result: undefined,
          open: (shown) => press(shown, 'Delete ollama'),
          dialog: question,
          carryOut: pressIn('Delete cheese'),
          isLast: true,
        },
        test: {
          target: cheese,
          draft: { message: 'Hello there' },
          result: 'Hello to you.',
          open: (shown) => press(shown, 'Test ollama'),
          dialog: dialog('Test ollama'),
          carryOut: pressIn('Send test'),
          succeeded: answers,
        },
      },
    }),
    listScreen(at, {
      resource: patties,
      machine: createListMachine(patties, { load: never, run: { ...run, test: never } }),
      scope,
      item: patty,
      seed: seed('patty'),
      call: /\/patty$/,
      part: inRegion('Patty'),
      reload: save('House rules', 'patty'),
      async alter() {
        changes += 1;
        const prompt = `Be brief ${changes} times.`;
        const { type, jsonData: json_data, settings } = patty;
        await put(`patty/${id}`, { type, json_data, settings: { ...settings, prompt } });
        return prompt;
      },
      commands: {
        create: {
          target: null,
          draft: pattyDraft(patty),
          result: patty,
          open: (shown) => press(shown, 'Add patty'),
          dialog: dialog('Add patty'),
          async carryOut(frame) {
            await frame.getByText('API', { exact: true }).click();
            await pressIn('Save patty')(frame);
          },
          isLast: true,
        },
        edit: {
          target: patty,
          draft: pattyDraft(patty),
          result: patty,
          open: (shown) => press(shown, 'Edit House rules'),
          dialog: dialog('Edit patty'),
          shows: (frame, text) => hasValue('Settings JSON', new RegExp(text))(frame),
          carryOut: pressIn('Save patty'),
        },
        delete: {
          target: patty,
          draft: {},
          result: undefined,
          open: (shown) => press(shown, 'Delete House rules'),
          dialog: question,
          carryOut: pressIn('Delete patty'),
          isLast: true,
        },
        test: {
          target: patty,
          draft: { toolInput: '{}', privacyInput: '{}' },
          result: { text: 'Be brief.', failure: null, trial: null },
          open: (shown) => press(shown, 'Test House rules'),
          dialog: dialog('Test House rules'),
          carryOut: pressIn('Run test'),
          succeeded: answers,
        },
      },
    }),
  ];
}

import { cheeses } from '#machines/list/resources/cheeses.ts';
import { patties } from '#machines/list/resources/patties.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { commandForm, dialog, press, question, says, type } from '../acts.ts';
import { type ConsolePage, expect, type RunningConsole } from '../console.ts';
import { formScreen } from '../form-screen.ts';
import { bun, cheeseOf, patty } from '../samples.ts';
import { seedsOf } from '../seeds.ts';

const cheese = cheeseOf({ model: 'gpt-oss' });
const inBurger = { burgerId: 'BRG-1' };
const inModels = { ...inBurger, demoModelHost: 'http://localhost/demo-model' };
const onBun = { scope: inBurger, items: [bun], target: bun };
const onCheese = { scope: inModels, items: [cheese], target: cheese };
const onPatty = { scope: inBurger, items: [patty], target: patty };

/** The forms of a burger's layers. */
export function layerForms(at: () => RunningConsole): readonly ScreenTest[] {
  const seeds = seedsOf(at);
  /** Opens the settings of a new burger and presses the button. */
  const open = (button: string) => async () => {
    const shown = await at().show(`/cowtex/burgers/${await seeds.stack()}`);
    await press(shown, button);
    return shown;
  };
  const save = { pending: 'Saving…' };
  const remove = { frame: question, pending: 'Deleting…', result: undefined };
  const answers = async ({ page }: ConsolePage) =>
    expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  const dishes = { method: 'POST', path: /\/test$/ };

  return [
    formScreen({
      ...save,
      form: commandForm('create top bun', topBuns.commands.create),
      subject: { scope: inBurger, items: [], target: null },
      open: open('Add top bun'),
      frame: dialog('Add top bun'),
      texts: [{ prompt: 'Sing.' }],
      fields: { prompt: 'Prompt' },
      submit: 'Save top bun',
      call: { method: 'POST', path: /\/bun$/ },
      result: bun,
      succeeded: says('Top bun created.'),
    }),
    formScreen({
      ...save,
      form: commandForm('edit top bun', topBuns.commands.edit),
      subject: onBun,
      open: open('Edit top bun'),
      frame: dialog('Edit top bun'),
      texts: [{ prompt: '' }, { prompt: 'Sing.' }],
      fields: { prompt: 'Prompt' },
      submit: 'Save top bun',
      call: { method: 'PUT', path: /\/bun\/top\// },
      result: bun,
      succeeded: says('Top bun updated.'),
    }),
    formScreen({
      ...remove,
      submit: 'Delete top bun',
      form: commandForm('delete top bun', topBuns.commands.delete),
      subject: onBun,
      open: open('Delete top bun'),
      call: { method: 'DELETE', path: /\/bun\/top\// },
      succeeded: says('Top bun deleted.'),
    }),
    formScreen({
      ...save,
      form: commandForm('create cheese', cheeses.commands.create),
      subject: { scope: inModels, items: [], target: null },
      open: open('Add cheese'),
      frame: dialog('Add cheese'),
      fills: [
        {
          draft: { type: 'openai' },
          async act(frame) {
            const provider = frame.getByRole('combobox', { name: 'Type' });
            await provider.fill('openai');
            // Leaving the field closes its suggestions.
            await provider.press('Tab');
          },
          sees: async (frame) => expect(frame.getByRole('combobox', { name: 'Type' })).toHaveValue('openai'),
        },
      ],
      submit: 'Save cheese',
      call: { method: 'POST', path: /\/cheese$/ },
      result: cheese,
      succeeded: says('Cheese created.'),
    }),
    formScreen({
      ...save,
      form: commandForm('edit cheese', cheeses.commands.edit),
      subject: onCheese,
      open: open('Edit ollama'),
      frame: dialog('Edit cheese'),
      fills: [
        { draft: { json: '1' }, act: type('Configuration', '1') },
        { draft: { json: '{}' }, act: type('Configuration', '{}') },
        {
          draft: { model: 'qwen' },
          act: type('Model', 'qwen'),
          when: ({ draft }) => draft.json !== '1',
        },
      ],
      fields: { type: 'Type', model: 'Model' },
      submit: 'Save cheese',
      call: { method: 'PUT', path: /\/cheese\// },
      result: cheese,
      succeeded: says('Cheese updated.'),
    }),
    formScreen({
      ...remove,
      submit: 'Delete cheese',
      form: commandForm('delete cheese', cheeses.commands.delete),
      subject: onCheese,
      open: open('Delete ollama'),
      call: { method: 'DELETE', path: /\/cheese\// },
      succeeded: says('Cheese deleted.'),
    }),
    formScreen({
      form: commandForm('test cheese', cheeses.commands.test),
      subject: onCheese,
      open: open('Test ollama'),
      frame: dialog('Test ollama'),
      texts: [{ message: 'Good day' }],
      fields: { message: 'Test message' },
      submit: 'Send test',
      pending: 'Testing…',
      call: dishes,
      result: 'Good day to you.',
      succeeded: answers,
    }),
    formScreen({
      ...save,
      form: commandForm('create patty', patties.commands.create),
      subject: { scope: inBurger, items: [patty], target: null },
      open: open('Add patty'),
      frame: dialog('Add patty'),
      fills: [
        {
          draft: { type: 'api' },
          act: (frame) => frame.getByText('API', { exact: true }).click(),
          sees: async (frame) => expect(frame.getByRole('radio', { name: 'API' })).toBeChecked(),
        },
      ],
      fields: { toolId: 'Tool ID', displayName: 'Display name', definition: 'Definition JSON' },
      submit: 'Save patty',
      call: { method: 'POST', path: /\/patty$/ },
      result: patty,
      succeeded: says('Patty created.'),
    }),
    formScreen({
      ...save,
      form: commandForm('edit patty', patties.commands.edit),
      subject: onPatty,
      open: open('Edit House rules'),
      frame: dialog('Edit patty'),
      texts: [{ toolId: '' }, { toolId: 'rules' }],
      fields: { toolId: 'Tool ID', displayName: 'Display name', definition: 'Definition JSON' },
      submit: 'Save patty',
      call: { method: 'PUT', path: /\/patty\// },
      result: patty,
      succeeded: says('Patty updated.'),
    }),
    formScreen({
      ...remove,
      submit: 'Delete patty',
      form: commandForm('delete patty', patties.commands.delete),
      subject: onPatty,
      open: open('Delete House rules'),
      call: { method: 'DELETE', path: /\/patty\// },
      succeeded: says('Patty deleted.'),
    }),
    formScreen({
      form: commandForm('test patty', patties.commands.test),
      subject: onPatty,
      open: open('Test House rules'),
      frame: dialog('Test House rules'),
      texts: [{ toolInput: '1' }, { toolInput: '{}' }],
      fields: { toolInput: 'Tool input', privacyInput: 'Privacy input' },
      submit: 'Run test',
      pending: 'Testing…',
      call: dishes,
      result: { text: 'Be brief.', failure: null, trial: null },
      succeeded: answers,
    }),
  ];
}

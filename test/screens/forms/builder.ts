import { burgers } from '#machines/list/resources/burgers.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { commandForm, dialog, press, pressEscape, question, says, type } from '../acts.ts';
import { expect, type RunningConsole } from '../console.ts';
import { formScreen } from '../form-screen.ts';
import type { HeldCall } from '../held-calls.ts';
import { talker, workshop } from '../samples.ts';
import { seedsOf } from '../seeds.ts';

const scope = { workshopId: 'WS-1' };
const onTalker = { scope, items: [talker], target: talker };

/** The forms of workshops and burgers. */
export function builderForms(at: () => RunningConsole): readonly ScreenTest[] {
  const seeds = seedsOf(at);
  let workshopId = '';
  let burger = '';
  let reload: HeldCall | undefined;

  /** Opens the list of a new workshop with one burger. */
  async function list() {
    workshopId = await seeds.workshop();
    burger = await seeds.burger('Talker', workshopId);
    return at().show(`/cowtex/burgers?workshop=${workshopId}`);
  }
  const inList = (button: string) => async () => {
    const shown = await list();
    await press(shown, button);
    return shown;
  };
  async function openCreation() {
    const shown = await at().show('/cowtex/workshops');
    await press(shown, 'New workshop');
    return shown;
  }
  const workshopCreation = {
    subject: { scope: {}, items: [], target: null },
    frame: dialog('New workshop'),
    fields: { name: 'Workshop name' },
    submit: 'Create workshop',
    pending: 'Creating…',
    call: { method: 'POST', path: /\/workshop$/ },
    result: workshop,
    succeeded: says('Workshop created.'),
  };

  return [
    formScreen({
      ...workshopCreation,
      form: commandForm('create workshop', workshops.commands.create),
      open: openCreation,
      texts: [{ name: 'Bakery' }],
    }),
    formScreen({
      ...workshopCreation,
      form: commandForm('create workshop again', workshops.commands.create),
      kept: { name: 'Kept' },
      async open() {
        const shown = await openCreation();
        await type('Workshop name', 'Kept')(dialog('New workshop')(shown));
        await pressEscape(shown);
        await press(shown, 'New workshop');
        return shown;
      },
      texts: [{ name: '' }],
    }),
    formScreen({
      form: commandForm('import burgers', workshops.commands.import),
      subject: { scope: {}, items: [workshop], target: workshop },
      async open() {
        const shown = await at().show(`/cowtex/workshops?workshop=${await seeds.workshop()}`);
        await press(shown, 'Import burgers');
        return shown;
      },
      frame: dialog('Import burgers'),
      texts: [{ text: '[]' }],
      fields: { text: 'Burgers as JSON' },
      submit: 'Import burgers',
      pending: 'Importing…',
      confirm: 'Replace burgers',
      call: { method: 'POST', path: /\/burgers$/ },
      result: undefined,
      succeeded: says('Burgers imported.'),
      file: {
        name: 'none.json',
        content: '[]',
        draft: { text: '[]', file: { name: 'none.json', isRead: true } },
      },
    }),
    formScreen({
      form: commandForm('create burger', burgers.commands.create),
      subject: { scope, items: [], target: null },
      open: inList('New burger'),
      frame: dialog('New burger'),
      texts: [{ name: 'Walker' }],
      fields: { name: 'Burger name' },
      submit: 'Create burger',
      pending: 'Creating…',
      call: { method: 'POST', path: /\/burger$/ },
      result: talker,
      succeeded: async ({ page }) =>
        expect(page.getByRole('heading', { name: 'Walker', level: 1 })).toBeVisible(),
    }),
    formScreen({
      form: commandForm('edit burger', burgers.commands.edit),
      subject: onTalker,
      async open() {
        const shown = await list();
        await expect(shown.page.getByRole('row').filter({ hasText: 'Talker' })).toBeVisible();
        reload = shown.calls.hold('GET', /\/burger$/);
        await press(shown, 'Refresh');
        await press(shown, 'Edit Talker');
        return shown;
      },
      frame: dialog('Edit burger'),
      texts: [{ name: '' }, { name: 'Walker' }],
      fields: { name: 'Burger name' },
      submit: 'Save burger',
      pending: 'Saving…',
      call: { method: 'PUT', path: /\/burger\// },
      result: talker,
      succeeded: says('Burger updated.'),
      // The burger is renamed on the server, and the list is reloaded while the form is open.
      subjectChanges: {
        subject: { ...onTalker, target: { ...talker, name: 'Stalker' } },
        async act() {
          await at().api('PUT', `/api/burger/${burger}`, {
            name: 'Stalker',
            type: 'chat',
            workshop_id: workshopId,
          });
          await reload?.pass();
        },
      },
    }),
    formScreen({
      form: commandForm('duplicate burger', burgers.commands.duplicate),
      subject: onTalker,
      open: inList('Duplicate Talker'),
      frame: dialog('Duplicate Talker'),
      texts: [{ name: '' }, { name: 'Walker' }],
      fields: { name: 'Burger name' },
      submit: 'Duplicate burger',
      pending: 'Duplicating…',
      call: { method: 'POST', path: /\/burger$/ },
      result: talker,
      succeeded: async ({ page }) =>
        expect(page.getByRole('heading', { name: /^(Walker|Talker \(2\))$/, level: 1 })).toBeVisible(),
    }),
    formScreen({
      form: commandForm('delete burger', burgers.commands.delete),
      subject: onTalker,
      open: inList('Delete Talker'),
      frame: question,
      submit: 'Delete burger',
      pending: 'Deleting…',
      call: { method: 'DELETE', path: /\/burger\// },
      result: undefined,
      succeeded: says('Burger deleted.'),
    }),
  ];
}

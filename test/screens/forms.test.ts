import type { Locator } from '@playwright/test';
import { test } from 'vitest';
import { demoSteps } from '#machines/demo/demo-types.ts';
import { choose, dialog, main, press, question, says, type } from './acts.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import { openDemo, seesProgress, stepFrame, stepWords } from './demo-steps.ts';
import { seedsOf } from './seeds.ts';

/* The messages of each form: during its call, after a refusal, and after a success. */

const at = startConsole();
/** As long as a walk may take: a busy machine needs many seconds for a form. */
const patient = { timeout: 600_000 };
const seeds = seedsOf(at);

interface Step {
  /** The button that opens the form, or the menu and its entry. */
  readonly open?: string | readonly string[];
  /** The form's frame. The default is the dialog that has the name of its button. */
  readonly frame?: (shown: ConsolePage) => Locator;
  readonly fill?: (frame: Locator) => Promise<void>;
  readonly submit: string;
  readonly pending: string;
  readonly call: readonly [method: string, path: RegExp];
  /** The message of the success. */
  readonly done: string | ((shown: ConsolePage) => Promise<void>);
}

const leadsTo =
  (name: string) =>
  ({ page }: ConsolePage): Promise<void> =>
    page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
const answers = ({ page }: ConsolePage) => page.getByRole('region', { name: 'Result' }).waitFor();

async function carryOut(shown: ConsolePage, { open = [], frame, fill, submit, ...step }: Step) {
  const [opener, entry] = typeof open === 'string' ? [open] : open;
  if (opener !== undefined) await press(shown, opener);
  if (entry !== undefined) await shown.page.getByRole('menuitem', { name: entry }).click();
  const form = (frame ?? dialog(entry ?? opener ?? ''))(shown);
  await fill?.(form);
  const call = shown.calls.hold(...step.call);
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  await button(submit).click();
  await button(step.pending).waitFor();
  await call.refuse(400, { message: 'Out to lunch.' });
  await form.getByRole('alert').filter({ hasText: 'Out to lunch.' }).waitFor();
  await button(submit).click();
  await call.pass();
  if (typeof step.done === 'string') await says(step.done)(shown);
  else await step.done(shown);
  await shown.calls.release();
}

async function carryOutAll(shown: ConsolePage, steps: readonly Step[]) {
  for (const step of steps) await carryOut(shown, step);
}

const deletion = (name: string, path: RegExp, button = `Delete ${name}`): Step => ({
  open: button,
  frame: question,
  submit: `Delete ${name}`,
  pending: 'Deleting…',
  call: ['DELETE', path],
  done: `${name[0]?.toUpperCase()}${name.slice(1)} deleted.`,
});

test('the forms of workshops and burgers', patient, async () => {
  const workshop = await seeds.workshop();
  await seeds.burger('Talker', workshop);
  const workshops = await at().show(`/cowtex/workshops?workshop=${workshop}`);
  await carryOutAll(workshops, [
    {
      frame: main,
      submit: 'Export burgers',
      pending: 'Exporting…',
      call: ['GET', /\/burgers$/],
      done: 'Burgers exported.',
    },
    {
      open: 'New workshop',
      fill: type('Workshop name', 'Bakery'),
      submit: 'Create workshop',
      pending: 'Creating…',
      call: ['POST', /\/workshop$/],
      done: 'Workshop created.',
    },
  ]);
  const list = `/cowtex/burgers?workshop=${workshop}`;
  await carryOutAll(await at().show(list), [
    {
      open: ['Actions for Talker', 'Edit'],
      frame: dialog('Edit burger'),
      fill: type('Burger name', 'Walker'),
      submit: 'Save burger',
      pending: 'Saving…',
      call: ['PUT', /\/burger\//],
      done: 'Burger updated.',
    },
    {
      open: ['Actions for Walker', 'Duplicate'],
      frame: dialog('Duplicate Walker'),
      submit: 'Duplicate burger',
      pending: 'Duplicating…',
      call: ['POST', /\/burger$/],
      done: leadsTo('Walker (2)'),
    },
  ]);
  await carryOutAll(await at().show(list), [
    { ...deletion('burger', /\/burger\//), open: ['Actions for Walker (2)', 'Delete'] },
    {
      open: 'New burger',
      fill: type('Burger name', 'Runner'),
      submit: 'Create burger',
      pending: 'Creating…',
      call: ['POST', /\/burger$/],
      done: leadsTo('Runner'),
    },
  ]);
});

test('the forms of a burger’s questions', patient, async () => {
  const shown = await at().show(`/cowtex/burgers/${await seeds.stack()}?show=questions`);
  await carryOutAll(shown, [
    {
      open: 'New question set',
      fill: type('Name', 'Hours'),
      submit: 'Create question set',
      pending: 'Saving…',
      call: ['POST', /\/questions$/],
      done: 'Question set created.',
    },
    {
      open: 'Edit Hours',
      frame: dialog('Edit question set'),
      fill: type('Name', 'Times'),
      submit: 'Save question set',
      pending: 'Saving…',
      call: ['PUT', /\/questions\//],
      done: 'Question set updated.',
    },
    {
      ...deletion('question set', /\/questions\//),
      open: 'Delete Times',
    },
  ]);
});

test('the forms of a burger’s layers', patient, async () => {
  const save = { pending: 'Saving…' };
  const trial = { pending: 'Testing…', call: ['POST', /\/test$/], done: answers } as const;
  const shown = await at().show(`/cowtex/burgers/${await seeds.stack()}`);
  await carryOutAll(shown, [
    {
      ...save,
      open: 'Edit top bun',
      fill: type('Prompt', 'Sing.'),
      submit: 'Save top bun',
      call: ['PUT', /\/bun\/top\//],
      done: 'Top bun updated.',
    },
    deletion('top bun', /\/bun\/top\//),
    {
      ...save,
      open: 'Add top bun',
      fill: type('Prompt', 'Sing.'),
      submit: 'Save top bun',
      call: ['POST', /\/bun$/],
      done: 'Top bun created.',
    },
    {
      ...save,
      open: 'Edit ollama',
      frame: dialog('Edit cheese'),
      fill: type('Max tokens', '100'),
      submit: 'Save cheese',
      call: ['PUT', /\/cheese\//],
      done: 'Cheese updated.',
    },
    {
      ...save,
      open: 'Edit House rules',
      frame: dialog('Edit patty'),
      fill: type('Tool ID', 'rules'),
      submit: 'Save patty',
      call: ['PUT', /\/patty\//],
      done: 'Patty updated.',
    },
    { ...trial, open: 'Test ollama', fill: type('Test message', 'Good day'), submit: 'Send test' },
  ]);
  await shown.page.keyboard.press('Escape');
  await carryOut(shown, { ...trial, open: 'Test House rules', submit: 'Run test' });
  await shown.page.keyboard.press('Escape');
  await carryOutAll(shown, [
    deletion('cheese', /\/cheese\//, 'Delete ollama'),
    deletion('patty', /\/patty\//, 'Delete House rules'),
    {
      ...save,
      open: 'Add cheese',
      async fill(frame) {
        const provider = frame.getByRole('combobox', { name: 'Type' });
        await provider.fill('openai');
        // Leaving the field closes its suggestions.
        await provider.press('Tab');
      },
      submit: 'Save cheese',
      call: ['POST', /\/cheese$/],
      done: 'Cheese created.',
    },
    {
      ...save,
      open: 'Add patty',
      fill: (frame) => frame.getByText('API', { exact: true }).click(),
      submit: 'Save patty',
      call: ['POST', /\/patty$/],
      done: 'Patty created.',
    },
  ]);
});

test('the forms of a burger’s keys', patient, async () => {
  const shown = await at().show(`/cowtex/burgers/${await seeds.stack()}`);
  await carryOut(shown, {
    open: 'New key',
    fill: type('Name', 'Website'),
    submit: 'Make key',
    pending: 'Making key…',
    call: ['POST', /\/key$/],
    done: ({ page }) => page.getByText('It is shown only this once.').waitFor(),
  });
  await shown.page.keyboard.press('Escape');
  await carryOut(shown, {
    ...deletion('key', /\/key\//, 'Revoke Website'),
    submit: 'Revoke key',
    done: 'Key revoked.',
  });
});

test('a trial that is closed gives up its call', patient, async () => {
  const shown = await at().show(`/cowtex/burgers/${await seeds.stack()}`);
  const call = shown.calls.hold('POST', /\/test$/);
  for (const [name, submit] of [
    ['Test ollama', 'Send test'],
    ['Test House rules', 'Run test'],
  ] as const) {
    await press(shown, name);
    const form = dialog(name)(shown);
    await form.getByRole('button', { name: submit }).click();
    await call.arrived();
    await shown.page.keyboard.press('Escape');
    await call.abandoned();
    await form.getByRole('button', { name: submit }).and(shown.page.locator(':enabled')).waitFor();
    await shown.page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  }
});

test('the forms of the guided demo', patient, async () => {
  const shown = await openDemo(at, 'workshop');
  const paths = {
    workshop: /workshop$/,
    burger: /burger$/,
    topBun: /bun$/,
    cheese: /cheese$/,
    patty: /patty$/,
  };
  for (const step of demoSteps) {
    const { submit, pending, done, next } = stepWords[step];
    await carryOut(shown, { frame: stepFrame(step), submit, pending, call: ['POST', paths[step]], done });
    await seesProgress(shown, next);
  }
});

test('the forms of published states', patient, async () => {
  const burger = await seeds.stack();
  const shown = await at().show(`/cowtex/burgers/${burger}`);
  await carryOutAll(shown, [
    {
      open: 'Publish',
      fill: type('What is new', 'Friendlier'),
      submit: 'Publish',
      pending: 'Publishing…',
      call: ['POST', /\/publications$/],
      done: 'Burger published.',
    },
    {
      open: 'Take back',
      frame: dialog('Take back state 1'),
      submit: 'Take back',
      pending: 'Saving…',
      call: ['PUT', /\/published$/],
      done: 'Published state changed.',
    },
  ]);
});

test('the publish settings say that they are saved', patient, async () => {
  const shown = await at().show(`/cowtex/burgers/${await seeds.stack()}`);
  await shown.page.getByText('Published', { exact: true }).click();
  await expect(shown.page.getByRole('switch', { name: 'Published' })).toBeChecked();
  await press(shown, 'Save publish settings');
  await says('Publish settings saved.')(shown);
  await press(shown, 'Dismiss');
  await expect(shown.page.getByText('Publish settings saved.')).toHaveCount(0);
});

test('the forms of accounts and services', patient, async () => {
  await at().api('POST', '/api/services', { service: 'billing', role: 'clerk' });
  const menu = 'Actions for carol';
  await carryOutAll(await at().show('/accounts'), [
    {
      open: 'Create account',
      async fill(frame) {
        await type('Account', 'carol')(frame);
        await type('Initial password', 'secret')(frame);
      },
      submit: 'Create account',
      pending: 'Creating…',
      call: ['POST', /\/accounts$/],
      done: 'Account created successfully.',
    },
    {
      open: [menu, 'Edit profile'],
      async fill(frame) {
        await type('First name', 'Carol')(frame);
        await type('Last name', 'Xu')(frame);
      },
      submit: 'Save profile',
      pending: 'Saving…',
      call: ['PUT', /\/profile$/],
      done: 'Profile updated.',
    },
    {
      open: [menu, 'Change password'],
      async fill(frame) {
        await type('Current password', 'secret')(frame);
        await type('New password', 'hidden')(frame);
      },
      submit: 'Change password',
      pending: 'Saving…',
      call: ['PUT', /\/password$/],
      done: 'Password updated.',
    },
    {
      open: [menu, 'Assign service role'],
      async fill(frame) {
        await choose('Service', 'billing')(frame);
        await choose('Role', 'clerk')(frame);
      },
      submit: 'Assign role',
      pending: 'Assigning…',
      call: ['PUT', /\/services\/billing\/clerk\//],
      done: 'Role assigned to account.',
    },
    { ...deletion('account', /\/accounts\//), open: [menu, 'Delete account'] },
  ]);
  await carryOut(await at().show('/services'), {
    open: 'Create service role',
    fill: type('Role', 'cook'),
    submit: 'Create role',
    pending: 'Creating…',
    call: ['POST', /\/services$/],
    done: 'Service role created.',
  });
});

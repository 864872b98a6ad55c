import { expect, test } from 'vitest';
import { team, teams } from './teams.ts';
import { Failure, startTeams } from './world.ts';

const [red, blue] = [team('1', 'Red', ['cook', 'host']), team('2', 'Blue')];
const { create, rename, removeRole } = teams.commands;

async function startedTeams() {
  const world = startTeams();
  await world.loaded(red, blue);
  return world;
}

test('a form opens with its draft, keeps what is typed, and is unsaved only while it differs', async () => {
  const { actor, see } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  expect(see().context.form).toMatchObject({ command: 'rename', target: red, draft: { name: 'Red' } });
  expect([see().hasTag('dialog'), see().hasTag('unsaved')]).toEqual([true, false]);
  actor.send({ type: 'change', draft: { name: 'Rot' } });
  expect(see().hasTag('unsaved')).toBe(true);
  actor.send({ type: 'change', draft: { name: 'Red' } });
  expect(see().hasTag('unsaved')).toBe(false);
  actor.send({ type: 'cancel' });
  expect(see().context.form).toBeNull();
  expect(see().hasTag('dialog')).toBe(false);
});

test('an open form is not lost to another one, nor to a reload of the list', async () => {
  const { actor, see, loaded } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  actor.send({ type: 'change', draft: { name: 'Rot' } });
  expect(see().can({ type: 'open', command: 'create', target: null })).toBe(false);
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'refresh' });
  await loaded({ ...red, name: 'Rouge' });
  expect(see().context.form).toMatchObject({
    command: 'rename',
    target: { name: 'Rouge' },
    draft: { name: 'Rot' },
  });
});

test('a command is refused without its target, and with one that the list does not hold', async () => {
  const { see } = await startedTeams();
  expect(see().can({ type: 'open', command: 'rename', target: null })).toBe(false);
  expect(see().can({ type: 'open', command: 'rename', target: team('9') })).toBe(false);
  expect(see().can({ type: 'open', command: 'create', target: red })).toBe(false);
});

test('a draft that is not valid is not sent; the error of a field goes when the field changes', async () => {
  const { actor, see, runs } = await startedTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'submit' });
  expect(runs).toHaveLength(0);
  expect(see().context.form?.errors).toEqual({ name: expect.objectContaining({ message: 'Name it.' }) });
  actor.send({ type: 'change', draft: { house: 'South' } });
  expect(Object.keys(see().context.form?.errors ?? {})).toEqual(['name']);
  actor.send({ type: 'change', draft: { name: 'Blue' } });
  expect(see().context.form?.errors).toEqual({});
  actor.send({ type: 'submit' });
  expect(see().context.form?.errors).toEqual({ name: expect.objectContaining({ message: 'Taken.' }) });
});

test('what is sent is the command with its scope, target and draft, and once only', async () => {
  const { actor, see, runs } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  actor.send({ type: 'change', draft: { name: 'Rot' } });
  actor.send({ type: 'submit' });
  actor.send({ type: 'submit' });
  actor.send({ type: 'change', draft: { name: 'Rouge' } });
  actor.send({ type: 'cancel' });
  expect(runs.map(({ request }) => request)).toEqual([
    { scope: { house: 'North' }, command: 'rename', target: red, draft: { name: 'Rot' } },
  ]);
  expect([see().hasTag('busy'), see().hasTag('unsaved'), see().can({ type: 'submit' })]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a failure keeps the dialog with the typed values and says what the server said', async () => {
  const { actor, see, run, settled, emitted } = await startedTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'change', draft: { name: 'Green' } });
  actor.send({ type: 'submit' });
  run().fail(new Failure('Your session is over', 401));
  await settled();
  expect(see().context.form).toMatchObject({
    draft: { name: 'Green', house: 'North' },
    failure: { tone: 'error', text: create.outcomes.failed, detail: 'Your session is over' },
  });
  expect([see().hasTag('dialog'), see().hasTag('unsaved'), see().hasTag('busy')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(emitted).toEqual([]);

  actor.send({ type: 'submit' });
  expect(see().context.form?.failure).toBeNull();
  run().fail(new TypeError('x is not a function'));
  await settled();
  expect(see().context.form?.failure).toEqual({ tone: 'error', text: create.outcomes.failed });
});

test('a response that holds no team shows the generic error, in the words of the console', async () => {
  const { actor, see, run, settled } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  actor.send({ type: 'submit' });
  run().fail(new Failure('Invalid burger response', 200));
  await settled();
  expect(see().context.form?.failure).toMatchObject({
    text: rename.outcomes.failed,
    detail: { message: 'Invalid burger response' },
  });
});

test('success closes the dialog, says so once, tells the view, and reloads without a flash', async () => {
  const { actor, see, names, run, loads, loaded, settled, emitted } = await startedTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'change', draft: { name: 'Green' } });
  actor.send({ type: 'submit' });
  const green = team('3', 'Green');
  run().save(green);
  await settled();
  expect(see().context).toMatchObject({
    form: null,
    notice: { tone: 'success', text: create.outcomes.succeeded },
  });
  expect(emitted).toEqual([
    {
      type: 'succeeded',
      scope: { house: 'North' },
      command: 'create',
      target: null,
      draft: { name: 'Green', house: 'North' },
      result: green,
    },
  ]);
  expect(loads).toHaveLength(2);
  expect(see().hasTag('refreshing')).toBe(true);
  expect(names()).toEqual(['Blue', 'Red']);
  await loaded(red, blue, green);
  expect(names()).toEqual(['Blue', 'Green', 'Red']);
  expect(see().context.notice).not.toBeNull();
  actor.send({ type: 'dismiss' });
  expect(see().context.notice).toBeNull();
});

test('what a command is known to have changed shows at once', async () => {
  const { actor, names, run, settled } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  actor.send({ type: 'submit' });
  run().save({ ...red, name: 'Amber' });
  await settled();
  expect(names()).toEqual(['Amber', 'Blue']);
  actor.send({ type: 'open', command: 'delete', target: blue });
  actor.send({ type: 'submit' });
  run().done();
  await settled();
  expect(names()).toEqual(['Amber']);
});

test('the last item that is deleted leaves an empty list, which the reload then fills', async () => {
  const { actor, see, run, settled, loaded } = startTeams();
  await loaded(red);
  actor.send({ type: 'open', command: 'delete', target: red });
  actor.send({ type: 'submit' });
  run().done();
  await settled();
  expect(see().context.items).toEqual([]);
  await loaded();
  expect(see().context.source).toBe('samples');
});

test('the last item that is deleted leaves samples where the reload fails', async () => {
  const { actor, see, run, settled, loaded, notLoaded } = startTeams();
  await loaded(red);
  actor.send({ type: 'open', command: 'delete', target: red });
  actor.send({ type: 'submit' });
  run().done();
  await settled();
  await notLoaded(new Failure('', 0));
  expect(see().context).toMatchObject({ source: 'samples', problem: { text: teams.outcomes.loadFailed } });
});

test('a command that does not affect this list reloads nothing', async () => {
  const { actor, see, run, loads, settled } = await startedTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'change', draft: { name: 'Green', house: 'South' } });
  actor.send({ type: 'submit' });
  run().save(team('3', 'Green'));
  await settled();
  expect(loads).toHaveLength(1);
  expect(see().context.notice).not.toBeNull();
});

test('a success overtakes a load that began before it', async () => {
  const { actor, names, run, loads, loaded, settled } = startTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'change', draft: { name: 'Green' } });
  actor.send({ type: 'submit' });
  run().save(team('3', 'Green'));
  await settled();
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await loaded(team('3', 'Green'));
  expect(names()).toEqual(['Green']);
});

test('a dialog that stays open shows the new truth as soon as the server has done it', async () => {
  const { actor, see, run, settled } = await startedTeams();
  actor.send({ type: 'open', command: 'removeRole', target: red });
  actor.send({ type: 'change', draft: { role: 'cook' } });
  actor.send({ type: 'submit' });
  expect(see().context.form?.target).toEqual(red);
  run().done();
  await settled();
  expect(see().context).toMatchObject({
    form: { command: 'removeRole', target: { roles: ['host'] }, draft: { role: '' } },
    notice: { text: removeRole.outcomes.succeeded },
  });
  expect([see().hasTag('dialog'), see().hasTag('unsaved')]).toEqual([true, false]);
});

test('a dialog that stays open keeps its item as it was where the server refuses', async () => {
  const { actor, see, run, settled } = await startedTeams();
  actor.send({ type: 'open', command: 'removeRole', target: red });
  actor.send({ type: 'change', draft: { role: 'cook' } });
  actor.send({ type: 'submit' });
  run().fail(new Failure('Not yours', 403));
  await settled();
  expect(see().context.form).toMatchObject({ target: red, failure: { detail: 'Not yours' } });
});

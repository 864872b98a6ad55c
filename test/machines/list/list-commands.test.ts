import { describe, expect, test } from 'vitest';
import { formOf } from '#machines/list/list-machine.ts';
import { team, teams } from './teams.ts';
import { Failure, startTeams } from './world.ts';

const [red, blue] = [team('1', 'Red', ['cook', 'host']), team('2', 'Blue')];
const { create, removeRole } = teams.commands;

async function startedTeams() {
  const world = startTeams();
  await world.loaded(red, blue);
  return world;
}

test('a command opens its form on its item, which is unsaved only while it differs, and ends with it', async () => {
  const { actor, see, form, rename, isUnsaved } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  expect(form('rename')?.context).toMatchObject({ subject: { target: red }, draft: { name: 'Red' } });
  expect([see().context.command, isUnsaved()]).toEqual(['rename', false]);
  rename('Rot');
  expect(isUnsaved()).toBe(true);
  rename('Red');
  expect(isUnsaved()).toBe(false);
  formOf(see(), 'rename')?.send({ type: 'cancel' });
  expect([see().value, form('rename')]).toEqual(['closed', undefined]);
});

test('what is typed into an open form is not lost to another one, nor to a reload of the list', async () => {
  const { actor, form, rename, loaded } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  rename('Rot');
  actor.send({ type: 'open', command: 'create', target: null });
  expect([form('rename'), form('create')?.context.draft]).toEqual([undefined, { name: '', house: 'North' }]);
  actor.send({ type: 'open', command: 'rename', target: red });
  // A second press changes nothing.
  actor.send({ type: 'open', command: 'rename', target: red });
  actor.send({ type: 'refresh' });
  await loaded({ ...red, name: 'Rouge' });
  expect(form('rename')?.context).toMatchObject({
    subject: { target: { name: 'Rouge' } },
    draft: { name: 'Rot' },
  });
});

test('a command waits for the list, which may know a newer item, until it is cancelled', async () => {
  const { actor, see, form, loaded } = startTeams();
  actor.send({ type: 'open', command: 'rename', target: blue });
  expect(see().value).toBe('waiting');
  actor.send({ type: 'open', command: 'rename', target: red });
  await loaded({ ...red, name: 'Rouge' });
  expect(form('rename')?.context.draft).toEqual({ name: 'Rouge' });
  formOf(see(), 'rename')?.send({ type: 'cancel' });
  actor.send({ type: 'open', command: 'rename', target: blue });
  actor.send({ type: 'cancel' });
  await loaded(red, blue);
  expect([see().value, see().context.asked]).toEqual(['closed', null]);
});

test('a command waits for a running call, whose outcome is shown first', async () => {
  const { actor, form, rename, submit, run, settled } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  rename('Rot');
  submit('rename');
  actor.send({ type: 'open', command: 'delete', target: blue });
  expect([form('rename')?.hasTag('busy'), form('delete')]).toEqual([true, undefined]);
  run().save({ ...red, name: 'Rot' });
  await settled();
  expect([form('rename'), form('delete')?.context.subject.target]).toEqual([undefined, blue]);
});

test('a draft that is not valid is not sent; the error of a field goes when the field changes', async () => {
  const { actor, form, fill, submit, runs } = await startedTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  submit('create');
  expect(runs).toHaveLength(0);
  expect(form('create')?.context.errors).toEqual({ name: expect.objectContaining({ message: 'Name it.' }) });
  fill({ house: 'South' });
  expect(Object.keys(form('create')?.context.errors ?? {})).toEqual(['name']);
  fill({ name: 'Blue' });
  expect(form('create')?.context.errors).toEqual({});
  submit('create');
  expect(form('create')?.context.errors).toEqual({ name: expect.objectContaining({ message: 'Taken.' }) });
});

test('what is sent is the scope with the target and the draft; the running command cannot be cancelled', async () => {
  const { actor, see, rename, submit, runs } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  rename('Rot');
  submit('rename');
  formOf(see(), 'rename')?.send({ type: 'cancel' });
  expect(runs.map(({ request }) => request)).toEqual([
    { subject: { scope: { house: 'North' }, items: [blue, red], target: red }, draft: { name: 'Rot' } },
  ]);
  expect(see().context.command).toBe('rename');
});

test('success closes the dialog, says so once, tells the view, and reloads without a flash', async () => {
  const { actor, see, names, fill, submit, run, loads, loaded, settled, emitted, isRefreshing } =
    await startedTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  fill({ name: 'Green' });
  submit('create');
  const green = team('3', 'Green');
  run().save(green);
  await settled();
  expect(see().value).toBe('closed');
  expect(see().context.notice).toEqual({ tone: 'success', text: create.outcomes.succeeded });
  expect(emitted).toEqual([
    {
      type: 'succeeded',
      form: 'create',
      subject: { scope: { house: 'North' }, items: [blue, red], target: null },
      draft: { name: 'Green', house: 'North' },
      result: green,
    },
  ]);
  expect(loads).toHaveLength(2);
  expect(isRefreshing()).toBe(true);
  expect(names()).toEqual(['Blue', 'Red']);
  await loaded(red, blue, green);
  expect(names()).toEqual(['Blue', 'Green', 'Red']);
  expect(see().context.notice).not.toBeNull();
  actor.send({ type: 'dismiss' });
  expect(see().context.notice).toBeNull();
});

test('what a command is known to have changed shows at once', async () => {
  const { actor, names, submit, run, settled } = await startedTeams();
  actor.send({ type: 'open', command: 'rename', target: red });
  submit('rename');
  run().save({ ...red, name: 'Amber' });
  await settled();
  expect(names()).toEqual(['Amber', 'Blue']);
  actor.send({ type: 'open', command: 'delete', target: blue });
  submit('delete');
  run().done();
  await settled();
  expect(names()).toEqual(['Amber']);
});

test('the last item that is deleted leaves an empty list, which the reload then fills', async () => {
  const { actor, shown, submit, run, loaded, settled } = startTeams();
  await loaded(red);
  actor.send({ type: 'open', command: 'delete', target: red });
  submit('delete');
  run().done();
  await settled();
  expect(shown().data).toEqual([]);
  await loaded();
  expect(shown().source).toBe('samples');
});

test('the last item that is deleted leaves samples where the reload fails', async () => {
  const { actor, shown, submit, run, loaded, notLoaded, settled } = startTeams();
  await loaded(red);
  actor.send({ type: 'open', command: 'delete', target: red });
  submit('delete');
  run().done();
  await settled();
  await notLoaded(new Failure('', 0));
  expect(shown()).toMatchObject({ source: 'samples', problem: { text: teams.outcomes.loadFailed } });
});

test('a success overtakes a load that began before it', async () => {
  const { actor, names, fill, submit, run, loads, loaded, settled } = startTeams();
  actor.send({ type: 'open', command: 'create', target: null });
  fill({ name: 'Green' });
  submit('create');
  run().save(team('3', 'Green'));
  await settled();
  // The known change begins the load again, and so does the reload.
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  await loaded(team('3', 'Green'));
  expect(names()).toEqual(['Green']);
});

test('a dialog that stays open shows the new truth as soon as the server has done it', async () => {
  const { actor, see, form, choose, submit, run, settled, isUnsaved } = await startedTeams();
  actor.send({ type: 'open', command: 'removeRole', target: red });
  choose('cook');
  submit('removeRole');
  expect(form('removeRole')?.context.subject.target).toEqual(red);
  run().done();
  await settled();
  expect(form('removeRole')?.context).toMatchObject({
    subject: { target: { roles: ['host'] } },
    draft: { role: '' },
    notice: { text: removeRole.outcomes.succeeded },
  });
  // The list does not repeat the form's own notice.
  expect([see().context.notice, isUnsaved()]).toEqual([null, false]);
});

describe('what was typed into a form that was closed', () => {
  const close = (
    see: () => ReturnType<Awaited<ReturnType<typeof startedTeams>>['see']>,
    command: 'rename' | 'create',
  ) => formOf(see(), command)?.send({ type: 'cancel' });

  test('is there again when the same command is opened on the same item, also after a reload', async () => {
    const { actor, see, form, rename, loaded, isUnsaved } = await startedTeams();
    actor.send({ type: 'open', command: 'rename', target: red });
    rename('Rot');
    close(see, 'rename');
    expect(isUnsaved()).toBe(true);
    actor.send({ type: 'refresh' });
    const redder = { ...red, name: 'Redder' };
    await loaded(redder, blue);
    actor.send({ type: 'open', command: 'rename', target: redder });
    expect(form('rename')?.context).toMatchObject({
      subject: { target: redder },
      kept: { draft: { name: 'Rot' } },
      base: { target: red },
      draft: { name: 'Rot' },
      opened: { name: 'Redder' },
    });
  });

  test('is not in another command, nor on another item', async () => {
    const { actor, see, form, rename } = await startedTeams();
    actor.send({ type: 'open', command: 'rename', target: red });
    rename('Rot');
    close(see, 'rename');
    actor.send({ type: 'open', command: 'create', target: null });
    expect(form('create')?.context.draft).toEqual({ name: '', house: 'North' });
    close(see, 'create');
    actor.send({ type: 'open', command: 'rename', target: blue });
    expect(form('rename')?.context.draft).toEqual({ name: 'Blue' });
    close(see, 'rename');
    expect(Object.values(see().context.kept)).toMatchObject([
      { draft: { name: 'Rot' }, base: { target: red } },
    ]);
  });

  test('is forgotten once it was saved or discarded', async () => {
    const { actor, see, form, fill, submit, run, settled, isUnsaved } = await startedTeams();
    const reopen = () => actor.send({ type: 'open', command: 'create', target: null });
    reopen();
    fill({ name: 'Green' });
    close(see, 'create');
    reopen();
    submit('create');
    run().save(team('3', 'Green'));
    await settled();
    expect(isUnsaved()).toBe(false);
    reopen();
    expect(form('create')?.context.draft.name).toBe('');
    fill({ name: 'Grey' });
    close(see, 'create');
    reopen();
    formOf(see(), 'create')?.send({ type: 'discard' });
    close(see, 'create');
    expect(isUnsaved()).toBe(false);
  });
});

test('a new item may begin with a sample, which is no unsaved work, and the next one without it', async () => {
  const { actor, see, form, fill, isUnsaved } = await startedTeams();
  actor.send({ type: 'open', command: 'create', target: null, example: team('s', 'Sample') });
  expect(form('create')?.context.draft).toEqual({ name: 'Sample', house: 'North' });
  expect(isUnsaved()).toBe(false);
  formOf(see(), 'create')?.send({ type: 'cancel' });
  actor.send({ type: 'open', command: 'create', target: null });
  expect(form('create')?.context.draft.name).toBe('');
  fill({ name: 'Green' });
  formOf(see(), 'create')?.send({ type: 'cancel' });

  // The typed text comes first. The sample replaces it once it is discarded.
  actor.send({ type: 'open', command: 'create', target: null, example: team('s', 'Sample') });
  expect(form('create')?.context.draft.name).toBe('Green');
  formOf(see(), 'create')?.send({ type: 'discard' });
  expect(form('create')?.context.draft.name).toBe('Sample');
});

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createProfiles } from '#app/wiring/profile.ts';
import type { ProfileInput, User } from '#domain/entities.ts';
import { profileErrors } from '#domain/profile-fields.ts';
import { profileSummary } from '#domain/profile-summary.ts';
import { selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import { password } from '#machines/form/forms/password.ts';
import { profileForm } from '#machines/form/forms/profile.ts';
import { ada, failure, noAnswer, said } from '#test/machines/admin/people.ts';

/** A running profile whose calls wait for the test. */
function startProfile(user: User) {
  const loads: PromiseWithResolvers<User>[] = [];
  const saves: {
    readonly profile: ProfileInput;
    readonly version: number | undefined;
    readonly ends: PromiseWithResolvers<number | undefined>;
  }[] = [];
  const emitted: User[] = [];
  const profiles = createProfiles({
    network: new EventTarget(),
    session: {
      send: (event) => {
        if (event.type === 'profile changed') emitted.push(event.user);
      },
    },
    auth: {
      profile() {
        const ends = Promise.withResolvers<User>();
        loads.push(ends);
        return ends.promise;
      },
      updateProfile(profile, _, version) {
        const ends = Promise.withResolvers<number | undefined>();
        saves.push({ profile, version, ends });
        return ends.promise;
      },
    },
  });
  const { loader, form } = profiles.get(user.id, { user });
  profiles.hold(user.id);
  return {
    refresh: () => loader.send({ type: 'refresh' }),
    emitted,
    loads,
    saves,
    problem: () => loader.getSnapshot().context.problem,
    form: () => form.getSnapshot().context,
    type: (draft: Partial<ProfileInput>) => form.send({ type: 'change', draft }),
    submit: () => form.send({ type: 'submit' }),
    isUnsaved: () => selectIsFormUnsaved(form.getSnapshot()),
    async loaded(result: User) {
      loads.at(-1)?.resolve(result);
      await setImmediate();
    },
    async notLoaded(error: object) {
      loads.at(-1)?.reject(error);
      await setImmediate();
    },
    async saved(version?: number) {
      saves.at(-1)?.ends.resolve(version);
      await setImmediate();
    },
    async notSaved(error: object) {
      saves.at(-1)?.ends.reject(error);
      await setImmediate();
    },
  };
}

test('a new profile shows in a form that nobody has touched, and leaves alone what was typed', async () => {
  const { refresh, form, emitted, type, loaded, isUnsaved } = startProfile(ada);
  await loaded({ ...ada, lastName: 'King' });
  expect([form().draft.lastName, isUnsaved()]).toEqual(['King', false]);
  type({ lastName: 'Byron' });
  refresh();
  await loaded({ ...ada, lastName: 'Noel' });
  expect(form()).toMatchObject({ subject: { user: { lastName: 'Noel' } }, draft: { lastName: 'Byron' } });
  expect([emitted.map(({ lastName }) => lastName), isUnsaved()]).toEqual([['King', 'Noel'], true]);
});

test('the first load and a refresh fail in words of their own; the profile stays', async () => {
  const { refresh, form, emitted, problem, notLoaded } = startProfile(ada);
  await notLoaded(noAnswer);
  expect(problem()).toMatchObject({ tone: 'error', text: { message: 'Unable to load profile.' } });
  refresh();
  await notLoaded(failure);
  expect(problem()).toMatchObject({
    text: { message: 'Unable to refresh profile.' },
    detail: failure.message,
  });
  expect([form().subject.user, emitted]).toEqual([ada, []]);
});

test('what was saved greets at once, trimmed; an answer from before the save cannot undo it', async () => {
  const { form, emitted, loads, saves, type, submit, loaded, saved, isUnsaved } = startProfile(ada);
  type({ firstName: ' Augusta ' });
  submit();
  expect(saves.map(({ profile }) => profile.firstName)).toEqual(['Augusta']);
  await saved();
  expect(emitted.at(-1)?.firstName).toBe('Augusta');
  loads[0]?.resolve(ada);
  await setImmediate();
  expect(form()).toMatchObject({
    draft: { firstName: 'Augusta' },
    notice: { text: profileForm.outcomes.succeeded },
  });
  expect(isUnsaved()).toBe(false);
  await loaded({ ...ada, firstName: 'Augusta', roles: [] });
  expect(emitted.at(-1)).toMatchObject({ firstName: 'Augusta', roles: [] });
  expect(form().notice).not.toBeNull();
});

test('a save after a failed reload names the version that the save before it has made', async () => {
  const { saves, type, submit, loaded, saved, notLoaded } = startProfile(ada);
  await loaded({ ...ada, version: 3 });
  type({ firstName: 'Augusta' });
  submit();
  await saved(4);
  await notLoaded(failure);
  type({ firstName: 'Ada' });
  submit();
  expect(saves.map(({ version }) => version)).toEqual([3, 4]);
});

test('what could not be saved stays as typed, with the server’s words or our own', async () => {
  const { form, emitted, type, submit, notSaved } = startProfile(ada);
  type({ firstName: 'Augusta' });
  submit();
  await notSaved(failure);
  expect(form()).toMatchObject({
    draft: { firstName: 'Augusta' },
    failure: { text: profileForm.outcomes.failed, detail: failure.message },
  });
  submit();
  await notSaved(noAnswer);
  expect(form().failure?.detail).toMatchObject({ message: 'Unable to update profile' });
  expect(emitted).toEqual([]);
});

test.each<[string, string, string, readonly string[]]>([
  ['Ada', 'Lovelace', 'ada@example.com', []],
  [' Al ', '李明', ' a@b.c ', []],
  ['Ada', 'Lovelace', 'ada at@example.com', ['email']],
  ['Ada', 'Lovelace', '@example.com', ['email']],
])('%j %j <%s> is refused for %j', (firstName, lastName, email, fields) => {
  expect(Object.keys(said(profileErrors({ firstName, lastName, email })))).toEqual(fields);
});

test('a password that could not be changed says why', () => {
  const detailed = password.failure?.(failure);
  expect([detailed?.text.message, detailed?.detail]).toEqual([
    'We could not update your password.',
    failure.message,
  ]);
  expect(password.failure?.(noAnswer).detail).toMatchObject({ message: 'Unable to update password' });
});

test.each<[Partial<User>, string | null, string]>([
  [{}, 'clerk', 'ada'],
  [{ roles: [] }, null, 'ada'],
  [{ account: 'Ada.Lovelace@example.com' }, 'clerk', 'ada-lovelace'],
  [{ account: '李 明' }, 'clerk', '李-明'],
  [{ account: '@@', id: 'ACC 7' }, 'clerk', 'acc-7'],
])('the summary of a user with %j', (user, firstRole, slug) => {
  expect(profileSummary({ ...ada, ...user })).toEqual({ firstRole, slug });
});

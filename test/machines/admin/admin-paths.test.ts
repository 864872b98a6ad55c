import { expect, test } from 'vitest';
import type { CommandMap, ListContext, ListTag } from '#machines/list/list-types.ts';
import { accounts, accountsMachine } from '#machines/list/resources/accounts.ts';
import { services, servicesMachine } from '#machines/list/resources/services.ts';
import { profileOf } from '#machines/profile/profile-fields.ts';
import { profileMachine } from '#machines/profile/profile-machine.ts';
import { passwordMachine } from '#machines/task/tasks/password.ts';
import type { ServiceEntry } from '#services/model.ts';
import { coverMachine, type Happened } from '#test/support/machine-paths.ts';
import { ada, bob, failure, sameFields } from './people.ts';

/*
 * Walks over the administrator's machines. The two lists have no samples, so that here, other than in the lists of
 * the builder, nothing loaded is nothing on screen.
 */

interface Shown<TItem, TCommands extends CommandMap<TItem>> {
  readonly value: unknown;
  readonly status: string;
  readonly context: ListContext<object, TItem, TCommands>;
  hasTag(tag: ListTag): boolean;
}

const plain = { refresh: [{}], submit: [{}], cancel: [{}], dismiss: [{}] } as const;
const scope = {};

const calls = <TItem>(items: readonly TItem[], done: readonly object[]) => ({
  load: { done: [items, []], errors: [failure] },
  reload: { done: [items, []], errors: [failure] },
  recall: { done: [[]], errors: [failure] },
  run: {
    done: done.map((outcome) => ({ done: { type: 'succeeded', scope, ...outcome } })),
    errors: [failure],
  },
});

/** What decides where events lead, beside the state. */
const facts = <TItem, TCommands extends CommandMap<TItem>>({
  context: { form, source, items },
}: Shown<TItem, TCommands>) => [source, items.length, form?.command, form?.draft, form?.failure?.tone];

/** What holds in every state of both lists. */
const holds =
  <TItem, TCommands extends CommandMap<TItem>>(order: (one: TItem, other: TItem) => number) =>
  ({ value, status, context, hasTag }: Shown<TItem, TCommands>, { event, emitted }: Happened): void => {
    const at = JSON.stringify(value);
    expect(status).toBe('active');
    expect(context.items).toEqual(context.items.toSorted(order));
    expect(context.source === 'none').toBe(hasTag('loading'));
    if (context.source === 'samples') expect(context.items).toEqual([]);
    if (at.includes('"ready"')) expect(context.problem).toBeNull();
    if (at.includes('"failed"')) expect(context.problem?.tone).toBe('error');
    expect(hasTag('dialog')).toBe(context.form !== null);
    if (context.form?.failure) expect(context.notice).toBeNull();
    if (event?.type === 'xstate.done.actor.run') {
      expect(emitted.at(-1)).toMatchObject({ type: 'succeeded' });
      expect(context.notice?.tone).toBe('success');
    }
    if (event?.type === 'xstate.error.actor.run')
      expect(context.form?.failure).toMatchObject({ tone: 'error', detail: failure.message });
  };

/** Nothing is ever recalled: neither list has a cache. */
const neverRecalled = (name: string) =>
  `${name}.data.recalling: xstate.done.actor.recall [hasItems] → ${name}.data.failed`;

test('every transition of the accounts', async () => {
  await coverMachine({
    machine: accountsMachine,
    input: { scope },
    events: {
      ...plain,
      open: [
        { command: 'create', target: null },
        { command: 'create', target: ada },
        { command: 'editProfile', target: ada },
        { command: 'changePassword', target: ada },
        { command: 'assignRole', target: ada },
        { command: 'delete', target: ada },
        { command: 'delete', target: null },
      ],
      change: [
        { draft: { account: 'carol', password: 'secret' } },
        { draft: { account: '', password: '' } },
        { draft: { firstName: '' } },
        { draft: { currentPassword: 'old', newPassword: 'brand new' } },
        { draft: { service: 'billing', offered: ['reader'] } },
        { draft: { role: 'reader' } },
      ],
    },
    actors: calls(
      [bob, ada],
      [
        { command: 'create', target: null, draft: {}, result: undefined },
        { command: 'editProfile', target: ada, draft: {}, result: { ...ada, firstName: 'Augusta' } },
        { command: 'delete', target: ada, draft: {}, result: undefined },
      ],
    ),
    never: [
      neverRecalled('accounts'),
      'accounts.command.running: xstate.done.actor.run [keepsOpen] → accounts.command.open',
    ],
    facts,
    check: holds(accounts.order),
  });
});

test('every transition of the service catalogue', async () => {
  const billing: ServiceEntry = { service: 'billing', roles: ['clerk', 'reader'] };
  const nameless: ServiceEntry = { service: '', roles: ['guest'] };
  await coverMachine({
    machine: servicesMachine,
    input: { scope },
    events: {
      ...plain,
      open: [
        { command: 'create', target: null },
        { command: 'manageRoles', target: billing },
        { command: 'manageRoles', target: { service: 'gone', roles: [] } },
      ],
      change: [
        { draft: { service: 'billing', role: 'owner' } },
        { draft: { role: 'clerk' } },
        { draft: { service: '', role: '' } },
      ],
    },
    actors: calls(
      [billing, nameless],
      [
        {
          command: 'create',
          target: null,
          draft: { service: 'billing', role: 'owner' },
          result: undefined,
        },
        { command: 'manageRoles', target: billing, draft: { role: 'clerk' }, result: undefined },
      ],
    ),
    never: [neverRecalled('services')],
    facts,
    check: holds(services.order),
  });
});

test('every transition of the profile', async () => {
  const renamed = { ...ada, firstName: 'Augusta' };
  await coverMachine({
    machine: profileMachine,
    input: { scope: { user: ada } },
    events: {
      refresh: [{}],
      submit: [{}],
      dismiss: [{}],
      change: [
        { draft: { firstName: 'Grace' } },
        { draft: { firstName: 'A', email: 'nowhere' } },
        { draft: profileOf(ada) },
      ],
    },
    actors: {
      load: { done: [renamed], errors: [failure] },
      reload: { done: [renamed], errors: [failure] },
      save: { done: [undefined], errors: [failure] },
    },
    facts: ({ context: { user, draft, failure: failed, problem } }) => [
      user.firstName,
      draft,
      failed?.tone,
      problem?.tone,
    ],
    check: ({ context, hasTag, value, status }, { event, emitted }) => {
      expect(status).toBe('active');
      const isEdited = !sameFields(profileOf(context.user), context.draft);
      expect(hasTag('unsaved')).toBe(isEdited || hasTag('busy'));
      expect(hasTag('busy')).toBe(JSON.stringify(value).includes('"saving"'));
      if (event?.type === 'xstate.done.actor.save') {
        expect([isEdited, context.notice?.tone, hasTag('refreshing')]).toEqual([false, 'success', true]);
        expect(emitted.at(-1)).toEqual({ type: 'profile changed', user: context.user });
      }
      if (event?.type === 'xstate.error.actor.save') expect(context.failure).not.toBeNull();
    },
  });
});

test('every transition of the password change', async () => {
  await coverMachine({
    machine: passwordMachine,
    input: { scope },
    events: {
      open: [{}],
      submit: [{}],
      confirm: [{}],
      back: [{}],
      cancel: [{}],
      dismiss: [{}],
      change: [
        { draft: { currentPassword: 'old', newPassword: 'brand new', confirmation: 'brand new' } },
        { draft: { confirmation: 'bland new' } },
        { draft: { currentPassword: '', newPassword: '', confirmation: '' } },
      ],
    },
    actors: { run: { done: [{ result: undefined }], errors: [failure] } },
    never: [
      'password.open: submit [isValidAndAsks] → password.confirming',
      'password.confirming: confirm → password.running',
      'password.confirming: back → password.open',
      'password.confirming: cancel → password.open',
      'password.running: xstate.done.actor.run → password.open',
    ],
    facts: ({ context: { draft, opened, failure: failed } }) => [draft, opened, failed?.tone],
    check: ({ value, context: { draft, opened, notice } }, { event }) => {
      const empty = { currentPassword: '', newPassword: '', confirmation: '' };
      // Neither what is on screen nor what it is compared with keeps a password that has served.
      if (value === 'closed') expect([draft, opened]).toEqual([empty, empty]);
      if (event?.type === 'xstate.done.actor.run') expect(notice?.tone).toBe('success');
    },
  });
});

import { expect, test } from 'vitest';
import { createListMachine } from '#machines/list/list-machine.ts';
import type { ListContext } from '#machines/list/list-types.ts';
import { coverMachine, type Happened } from '#test/support/machine-paths.ts';
import { type Team, type TeamsScope, team, teams } from './teams.ts';

/* Walks over the list machine, whose loader and forms are walked by themselves. */

const [red, blue] = [team('1', 'Red', ['cook']), team('2', 'Blue')];
const scope = { house: 'North' };
const never = () => new Promise<never>(() => {});
const machine = createListMachine(teams, {
  load: never,
  run: { create: never, rename: never, removeRole: never, delete: never },
});

interface Shown {
  readonly value: unknown;
  readonly context: ListContext<TeamsScope, Team>;
}

/** What the loader is asked for by each command's success. */
const asked = {
  create: ['apply', 'refresh'],
  elsewhere: ['apply'],
  rename: ['apply', 'refresh'],
  removeRole: ['apply', 'refresh'],
  delete: ['apply', 'refresh'],
};

function check({ value, context }: Shown, { event, received, emitted }: Happened): void {
  const told = (actor: string) => received.filter((one) => one.actor === actor).map((one) => one.event);
  if (event?.type === 'loaded') {
    expect(context.items).toEqual(event.isReal ? event.data : []);
    // The open form is told of what it is about, as it is now.
    if (value !== 'closed')
      expect(told(String(value)).at(-1)).toEqual({
        type: 'subject changed',
        subject: { scope, items: context.items, target: context.target },
      });
  }
  if (event?.type === 'refresh') expect(told('loader').at(-1)).toEqual({ type: 'refresh' });
  if (event?.type === 'open' && value !== 'closed')
    expect(['create', 'rename', 'removeRole', 'delete']).toContain(value);
  if (event?.type === 'succeeded' && value !== 'closed') {
    const kind = event.draft.house === 'South' ? 'elsewhere' : event.form;
    const expected = Object.entries(asked).find(([name]) => name === kind)?.[1] ?? [];
    expect(
      told('loader')
        .slice(-expected.length)
        .map(({ type }) => type),
    ).toEqual(expected);
    expect(emitted.at(-1)).toEqual(event);
    // A form that stays open says so itself.
    expect(context.notice?.tone).toBe(event.form === 'removeRole' ? undefined : 'success');
  }
  if (event?.type === 'dismiss') expect(context.notice).toBeNull();
}

test('every transition of a list', async () => {
  const subject = { scope, items: [red, blue] };
  await coverMachine({
    machine,
    input: { scope },
    events: {
      refresh: [{}],
      dismiss: [{}],
      loaded: [
        { data: [red, blue], isReal: true },
        { data: [team('sample')], isReal: false },
      ],
      open: [
        { command: 'create', target: null },
        { command: 'create', target: red },
        { command: 'rename', target: red },
        { command: 'rename', target: null },
        { command: 'rename', target: team('gone') },
        { command: 'removeRole', target: red },
        { command: 'delete', target: blue },
      ],
      succeeded: [
        {
          form: 'create',
          subject: { ...subject, target: null },
          draft: { name: 'Green', house: 'North' },
          result: blue,
        },
        {
          form: 'create',
          subject: { ...subject, target: null },
          draft: { name: 'Green', house: 'South' },
          result: blue,
        },
        { form: 'rename', subject: { ...subject, target: red }, draft: { name: 'Green' }, result: blue },
        {
          form: 'removeRole',
          subject: { ...subject, target: red },
          draft: { role: 'cook' },
          result: undefined,
        },
        { form: 'delete', subject: { ...subject, target: blue }, draft: {}, result: undefined },
      ],
    },
    actors: {
      loader: { callback: true },
      create: { callback: true, done: [undefined] },
      rename: { callback: true, done: [undefined] },
      removeRole: { callback: true, done: [undefined] },
      delete: { callback: true, done: [undefined] },
    },
    facts: ({ context }) => [context.items.length, context.target?.id, context.notice?.tone],
    check,
  });
});

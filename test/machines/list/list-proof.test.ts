import { expect } from 'vitest';
import type { AnyEventObject, EventFromLogic } from 'xstate';
import { createListMachine } from '#machines/list/list-machine.ts';
import type { ListContext } from '#machines/list/list-types.ts';
import type { Assertion, Happened } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { type Team, type TeamCommands, type TeamsScope, team, teams } from './teams.ts';

/* The list machine. Its loader and its forms have proofs of their own. */

const [red, blue] = [team('1', 'Red', ['cook']), team('2', 'Blue')];
const scope = { house: 'North' };
const never = () => new Promise<never>(() => {});
const machine = createListMachine(teams, {
  load: never,
  run: { create: never, rename: never, removeRole: never, delete: never, deleteMany: never },
  recreate: { rename: never },
});
type TeamsMachine = typeof machine;

const sentTo = ({ received }: Pick<Happened<TeamsMachine>, 'received'>, actor: string): AnyEventObject[] =>
  received.filter((one) => one.actor === actor).map((one) => one.event);

type Command = keyof TeamCommands & string;

/** By command: its kind (for an item or not), and the list's notice of its success. A form that stays open shows it itself. */
const commands: Readonly<Record<Command, { readonly isForItem: boolean; readonly says?: string }>> = {
  create: { isForItem: false, says: 'Created.' },
  rename: { isForItem: true, says: 'Renamed.' },
  removeRole: { isForItem: true },
  delete: { isForItem: true, says: 'Deleted.' },
  deleteMany: { isForItem: false, says: 'All deleted.' },
};
const commandOf = (form: string) => Object.entries(commands).find(([name]) => name === form)?.[1];

type Asked = Pick<Extract<EventFromLogic<TeamsMachine>, { type: 'open' }>, 'command' | 'target' | 'chosen'>;

/** True if the list holds what a command is about, and the command takes it. */
function canOpen({ command, target, chosen }: Asked, items: readonly Team[]): boolean {
  const holds = (one: Team) => items.some(({ id }) => id === one.id);
  if (commands[command].isForItem) return target !== null && holds(target);
  return target === null && (chosen === undefined || (chosen.length > 0 && chosen.every(holds)));
}

const placeOf = (command: string | null, target: Team | null) =>
  target === null ? `${command}` : `${command} ${target.id}`;

/** The assertions for an open form of a command. */
const open: Assertion<TeamsMachine> = ({ context }, happened) => {
  const { event, before } = happened;
  expect(context.target !== null).toBe(commandOf(context.command ?? '')?.isForItem);
  if (event?.type === 'open' && before?.value !== 'open') {
    expect([event.command, event.target]).toEqual([context.command, context.target]);
    expect(context.example).toBe(event.example ?? null);
    expect(context.chosen).toEqual(event.chosen ?? []);
    expect(context.notice).toBeNull();
  }
  // An edit whose draft can be saved after a deletion begins with what others have saved meanwhile.
  if (context.command === 'rename' && context.command !== before?.context.command)
    expect(sentTo(happened, 'loader').at(-1)).toEqual({ type: 'refresh' });
  // Another command waits for this one's form to close, which keeps its draft. The same one is open already.
  if (event?.type === 'open' && before?.value === 'open') {
    expect([context.command, context.target]).toEqual([before.context.command, before.context.target]);
    const isSame =
      placeOf(event.command, event.target) === placeOf(before.context.command, before.context.target);
    expect(context.asked).toEqual(isSame ? before.context.asked : event);
    if (!isSame) expect(sentTo(happened, 'form').at(-1)).toEqual({ type: 'cancel' });
  }
  if (event?.type === 'xstate.done.actor.form') {
    const { command, target } = before?.context.asked ?? {};
    expect([context.command, context.target, context.asked]).toEqual([command, target, null]);
  }
  // After each load the form receives its subject in its current version.
  if (event?.type === 'loaded' && before?.value === 'open')
    expect(sentTo(happened, 'form').at(-1)).toEqual({
      type: 'subject changed',
      subject: {
        scope,
        items: context.items,
        target: context.target,
        ...(context.example && { example: context.example }),
        ...(context.chosen.length > 0 && { chosen: context.chosen }),
      },
    });
  if (event?.type === 'succeeded') expect(context.notice?.text.message).toBe(commandOf(event.form)?.says);
};

const succeeded = (form: Command, target: Team | null, draft: object, result?: Team) => ({
  form,
  subject: { scope, items: [red, blue], target },
  draft,
  result,
});

function itemsShown(
  { items }: Pick<ListContext<TeamsScope, Team, TeamCommands>, 'items'>,
  event: AnyEventObject,
): void {
  // Samples do not count as items, so no command applies to them.
  expect(items).toEqual(event.isReal ? event.data : []);
}

testProof({
  name: 'list',
  starts: [{ machine, input: { scope } }],
  events: {
    refresh: [{}],
    dismiss: [{}],
    loaded: [
      { data: [red, blue], isReal: true },
      { data: [team('sample')], isReal: false },
    ],
    open: [
      { command: 'create', target: null },
      { command: 'create', target: null, example: team('sample') },
      { command: 'create', target: red },
      { command: 'rename', target: red },
      { command: 'rename', target: null },
      { command: 'rename', target: team('gone') },
      { command: 'removeRole', target: red },
      { command: 'delete', target: blue },
      { command: 'deleteMany', target: null, chosen: [red, blue] },
      { command: 'deleteMany', target: null, chosen: [red, team('gone')] },
      { command: 'deleteMany', target: null, chosen: [] },
    ],
    cancel: [{}],
    succeeded: [
      succeeded('create', null, { name: 'Green', house: 'North' }, blue),
      succeeded('create', null, { name: 'Green', house: 'South' }, blue),
      succeeded('rename', red, { name: 'Green' }, blue),
      succeeded('removeRole', red, { role: 'cook' }),
      succeeded('delete', blue, {}),
      succeeded('deleteMany', null, {}),
    ],
  },
  actors: {
    loader: { callback: true },
    form: { callback: true, done: [{ kept: null }, { kept: { name: 'Re' } }] },
  },
  facts: ({ context }) => [
    context.items.length,
    context.command,
    context.asked !== null,
    context.notice !== null,
    Object.keys(context.kept).length > 0,
  ],
  paths: [100, 3000],
  always: ({ context, status }, happened) => {
    const { event, emitted, before } = happened;
    expect(status).toBe('active');
    if (event?.type === 'loaded') itemsShown(context, event);
    if (event?.type === 'refresh') expect(sentTo(happened, 'loader').at(-1)).toEqual({ type: 'refresh' });
    if (event?.type === 'dismiss') expect(context.notice).toBeNull();
    // A success is applied at once and emitted. The list is reloaded if the change concerns it.
    if (event?.type === 'succeeded' && before?.value === 'open') {
      // A command that may succeed in part reloads the list when its form closes.
      const isHere = event.draft.house !== 'South' && event.form !== 'deleteMany';
      const asked = [{ type: 'apply', change: event }, ...(isHere ? [{ type: 'refresh' }] : [])];
      expect(sentTo(happened, 'loader').slice(-asked.length)).toEqual(asked);
      expect(emitted.at(-1)).toEqual(event);
    }
    // A form's draft is kept until the same form closes without one.
    const kept = before?.context.kept ?? {};
    if (event?.type !== 'xstate.done.actor.form' || before === undefined)
      return expect(context.kept).toEqual(kept);
    const { command, target } = before.context;
    // The calls of an unfinished command may have changed some of its items, even if it failed.
    if (command === 'deleteMany') expect(sentTo(happened, 'loader')).toContainEqual({ type: 'refresh' });
    const place = placeOf(command, target);
    expect(context.kept[place] ?? null).toEqual(event.output.kept);
    expect({ ...context.kept, [place]: null }).toEqual({ ...kept, [place]: null });
  },
  states: {
    closed: ({ context }, { event }) => {
      expect([context.command, context.asked, event?.type === 'open']).toEqual([null, null, false]);
    },
    waiting: ({ context: { asked, command, items } }, { event }) => {
      if (event?.type === 'open') expect(asked).toEqual(event);
      // A target must be in the list, the command must take a target, and there must be one of several.
      expect(asked && canOpen(asked, items)).toBe(false);
      expect([command, event?.type === 'cancel']).toEqual([null, false]);
    },
    open,
  },
});

import { expect, test } from 'vitest';
import { jsonText } from '#machines/json-text.ts';
import { realItems } from '#machines/list/list-forms.ts';
import type { CommandMap, ListContext, ListResource, ListTag } from '#machines/list/list-types.ts';
import { burgers, burgersMachine } from '#machines/list/resources/burgers.ts';
import { cheeses, cheesesMachine } from '#machines/list/resources/cheeses.ts';
import { patties, pattiesMachine } from '#machines/list/resources/patties.ts';
import { pattyDraft } from '#machines/list/resources/patty-draft.ts';
import { pattySamples } from '#machines/list/resources/patty-samples.ts';
import { topBuns, topBunsMachine } from '#machines/list/resources/top-buns.ts';
import { workshops, workshopsMachine } from '#machines/list/resources/workshops.ts';
import type { Burger, Cheese, Patty, TopBun, Workshop } from '#services/model.ts';
import { coverMachine, type Happened } from '#test/support/machine-paths.ts';
import { team, teams, teamsMachine } from './teams.ts';

/*
 * Walks over the list machine, for a resource that uses everything and for each that the console has.
 */

const failure = { message: 'The server says no', status: 500, payload: null };
const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: null };

const loads = (items: readonly unknown[]) => ({ done: [items, []], errors: [failure] });

/** `done` holds one outcome for each command. */
const actors = (items: readonly unknown[], done: readonly object[]) => ({
  load: loads(items),
  reload: loads(items),
  recall: loads(items),
  run: {
    done: done.map((outcome) => ({ done: { type: 'succeeded', ...outcome } })),
    errors: [failure],
  },
});

interface Shown<TScope, TItem, TCommands extends CommandMap<TItem>> {
  readonly value: unknown;
  readonly status: string;
  readonly context: ListContext<TScope, TItem, TCommands>;
  hasTag(tag: ListTag): boolean;
}

/** What holds in every state of every list. */
function holds<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  resource: ListResource<TScope, TItem, TCommands>,
) {
  return (snapshot: Shown<TScope, TItem, TCommands>, happened: Happened): void => {
    const { context } = snapshot;
    const value = JSON.stringify(snapshot.value);
    expect(snapshot.status).toBe('active');
    expect(context.items).toEqual(context.items.toSorted(resource.order));
    expect(context.source === 'none').toBe(snapshot.hasTag('loading'));
    if (!snapshot.hasTag('refreshing')) expect(context.items.length > 0).toBe(context.source !== 'none');
    if (context.source === 'samples') {
      expect(context.items).toEqual(resource.samples(context.scope).toSorted(resource.order));
      expect(realItems(context)).toEqual([]);
    }
    if (value.includes('"ready"')) expect(context.problem).toBeNull();
    if (value.includes('"failed"')) expect(context.problem).not.toBeNull();
    expect(snapshot.hasTag('dialog')).toBe(context.form !== null);
    expect(snapshot.hasTag('busy')).toBe(value.includes('"running"'));
    const isEdited = JSON.stringify(context.form?.draft) !== JSON.stringify(context.form?.opened);
    expect(snapshot.hasTag('unsaved')).toBe(isEdited || snapshot.hasTag('busy'));
    if (context.form?.failure) expect(context.notice).toBeNull();
    const isSuccess = happened.event?.type === 'xstate.done.actor.run';
    if (isSuccess) expect(happened.emitted.at(-1)).toMatchObject({ type: 'succeeded' });
  };
}

/** What decides where events lead, beside the state. */
function facts<TScope, TItem, TCommands extends CommandMap<TItem>>({
  context: { form, source, items },
}: Shown<TScope, TItem, TCommands>): unknown {
  return [source, items.length, form?.command, form?.draft, form?.failure?.tone];
}

const plain = { refresh: [{}], submit: [{}], cancel: [{}], dismiss: [{}] } as const;

const keepsNothingOpen = (name: string) => [
  `${name}.command.running: xstate.done.actor.run [keepsOpen] → ${name}.command.open`,
];

test('every transition of a list that uses everything', async () => {
  const [red, blue] = [team('1', 'Red', ['cook']), team('2', 'Blue')];
  const scope = { house: 'North' };
  await coverMachine({
    machine: teamsMachine,
    input: { scope },
    events: {
      ...plain,
      open: [
        { command: 'create', target: null },
        { command: 'create', target: red },
        { command: 'rename', target: red },
        { command: 'rename', target: null },
        { command: 'rename', target: team('gone') },
        { command: 'removeRole', target: red },
      ],
      change: [{ draft: { name: 'Green' } }, { draft: { name: '' } }, { draft: { role: 'cook' } }],
    },
    actors: actors(
      [red, blue],
      [
        {
          scope,
          command: 'create',
          target: null,
          draft: { name: 'Green', house: 'South' },
          result: team('3', 'Green'),
        },
        { scope, command: 'rename', target: red, draft: { name: 'Green' }, result: team('1', 'Green') },
        { scope, command: 'removeRole', target: red, draft: { role: 'cook' }, result: undefined },
        { scope, command: 'delete', target: red, draft: {}, result: undefined },
        { scope, command: 'delete', target: blue, draft: {}, result: undefined },
      ],
    ),
    facts,
    check: holds(teams),
  });
});

test('every transition of the workshops', async () => {
  const workshop: Workshop = { id: 'WS-1', name: 'One', ...times };
  await coverMachine({
    machine: workshopsMachine,
    input: { scope: {} },
    events: {
      ...plain,
      open: [{ command: 'create', target: null }],
      change: [{ draft: { name: 'Two' } }, { draft: { name: '' } }],
    },
    actors: actors(
      [workshop],
      [{ scope: {}, command: 'create', target: null, draft: { name: 'Two' }, result: workshop }],
    ),
    never: keepsNothingOpen('workshops'),
    facts,
    check: holds(workshops),
  });
});

test('every transition of the burgers', async () => {
  const scope = { workshopId: 'WS-1' };
  const burger: Burger = { id: 'BRG-1', name: 'One', type: 'chat', workshopId: 'WS-1', ...times };
  const draft = { name: 'Two', workshopId: 'WS-2', type: 'chat' };
  await coverMachine({
    machine: burgersMachine,
    input: { scope },
    events: {
      ...plain,
      open: [
        { command: 'create', target: null },
        { command: 'edit', target: burger },
        { command: 'delete', target: burger },
      ],
      change: [{ draft: { name: 'Two' } }, { draft: { name: '' } }, { draft: { workshopId: ' ' } }],
    },
    actors: actors(
      [burger],
      [
        { scope, command: 'create', target: null, draft, result: burger },
        { scope, command: 'edit', target: burger, draft, result: { ...burger, name: 'Two' } },
      ],
    ),
    never: keepsNothingOpen('burgers'),
    facts,
    check: holds(burgers),
  });
});

test('every transition of the top buns', async () => {
  const scope = { burgerId: 'BRG-1' };
  const bun: TopBun = { id: '1', bunLevel: 'top', prompt: 'Be kind.', promptServiceId: null, ...times };
  await coverMachine({
    machine: topBunsMachine,
    input: { scope },
    events: {
      ...plain,
      open: [
        { command: 'create', target: null },
        { command: 'edit', target: bun },
        { command: 'delete', target: bun },
      ],
      change: [{ draft: { prompt: 'Be brief.' } }, { draft: { prompt: '' } }],
    },
    actors: actors(
      [bun],
      [{ scope, command: 'edit', target: bun, draft: { prompt: 'Be brief.' }, result: bun }],
    ),
    never: keepsNothingOpen('top-buns'),
    facts,
    check: holds(topBuns),
  });
});

test('every transition of the cheeses', async () => {
  const scope = { burgerId: 'BRG-1', demoModelHost: 'http://localhost/demo-model' };
  const cheese: Cheese = { type: 'Ollama', jsonData: { model: 'gpt-oss' }, ...times };
  await coverMachine({
    machine: cheesesMachine,
    input: { scope },
    events: {
      ...plain,
      open: [
        { command: 'create', target: null },
        { command: 'edit', target: cheese },
        { command: 'delete', target: cheese },
      ],
      change: [
        { draft: { type: 'openai' } },
        { draft: { json: '{' } },
        { draft: { json: jsonText(cheese.jsonData) } },
      ],
    },
    actors: actors(
      [cheese],
      [{ scope, command: 'edit', target: cheese, draft: { type: 'Ollama', json: '' }, result: cheese }],
    ),
    never: keepsNothingOpen('cheeses'),
    facts,
    check: holds(cheeses),
  });
});

test('every transition of the patties', async () => {
  const scope = { burgerId: 'BRG-1' };
  const patty: Patty = { ...pattySamples.api, id: '1', ...times };
  await coverMachine({
    machine: pattiesMachine,
    input: { scope },
    events: {
      ...plain,
      open: [
        { command: 'create', target: null },
        { command: 'edit', target: patty },
        { command: 'delete', target: patty },
      ],
      change: [{ draft: { type: 'prompt' } }, { draft: { type: 'api' } }, { draft: { settings: '[' } }],
    },
    actors: actors(
      [patty],
      [{ scope, command: 'edit', target: patty, draft: pattyDraft(patty), result: patty }],
    ),
    never: keepsNothingOpen('patties'),
    facts,
    check: holds(patties),
  });
});

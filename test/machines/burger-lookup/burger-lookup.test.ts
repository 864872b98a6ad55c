import { expect, test } from 'vitest';
import type { Burger } from '#domain/entities.ts';
import { burgerLookupMachine } from '#machines/burger-lookup/burger-lookup-machine.ts';
import { coverMachine } from '#test/support/machine-paths.ts';

const burger: Burger = {
  id: 'BRG-1',
  name: 'Greeter',
  type: 'chat',
  workshopId: 'WS-1',
  createdAt: null,
  updatedAt: null,
};
const actors = {
  find: { done: [burger, null], errors: [{ status: 0, message: '' }] },
  check: { done: [burger, null], errors: [{ status: 0, message: '' }] },
};

// Two inputs, two first steps: together they take every transition.
test('a burger that the address alone names', async () => {
  await coverMachine({
    machine: burgerLookupMachine,
    input: { burgerId: 'BRG-1', known: null },
    events: { retry: [{}] },
    actors,
    never: [
      'burger-lookup.starting: always [isKnown] → burger-lookup.found',
      'burger-lookup.found.checking: xstate.done.actor.check [isFound] → burger-lookup.found.settled',
      'burger-lookup.found.checking: xstate.done.actor.check → missing',
      'burger-lookup.found.checking: xstate.error.actor.check → burger-lookup.found.settled',
    ],
    check: (snapshot) => {
      if (snapshot.hasTag('found')) expect(snapshot.context.known).toEqual(burger);
      if (snapshot.hasTag('failed')) expect(snapshot.context.problem?.tone).toBe('error');
    },
  });
});

test('a burger that the page before handed on', async () => {
  await coverMachine({
    machine: burgerLookupMachine,
    input: { burgerId: 'BRG-1', known: burger },
    events: { retry: [{}] },
    actors,
    never: ['burger-lookup.starting: always → burger-lookup.loading'],
  });
});

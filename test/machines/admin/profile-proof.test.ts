import { expect } from 'vitest';
import { profileOf } from '#domain/profile-fields.ts';
import { createProfileMachine } from '#machines/profile/profile-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { ada } from './people.ts';

/* The profile machine. Its loader and its form have proofs of their own. */

const renamed = { ...ada, firstName: 'Augusta' };
const never = () => new Promise<never>(() => {});

testProof({
  name: 'profile',
  starts: [
    {
      machine: createProfileMachine({ load: never, save: never, watchNetwork: () => () => {} }),
      input: { scope: { user: ada } },
    },
  ],
  events: {
    refresh: [{}],
    loaded: [
      { data: ada, isReal: true },
      { data: renamed, isReal: true },
    ],
    succeeded: [
      {
        form: 'form',
        subject: { user: ada },
        draft: { ...profileOf(ada), firstName: ' Grace ' },
        result: 2,
      },
    ],
  },
  actors: { loader: { callback: true }, form: { callback: true } },
  facts: ({ context }) => context.user.firstName,
  paths: [5, 40],
  states: {},
  always: ({ status, context }, { event, received, emitted }) => {
    const sent = (actor: string) => received.filter((one) => one.actor === actor).map((one) => one.event);
    expect(status).toBe('active');
    if (event?.type === 'refresh') expect(sent('loader').at(-1)).toEqual({ type: 'refresh' });
    if (event?.type === 'loaded') expect(context.user).toEqual(event.data);
    // A saved profile is shown at once and then reloaded from the server.
    if (event?.type === 'succeeded')
      expect(sent('loader').slice(-2)).toEqual([
        { type: 'apply', change: { ...profileOf(ada), firstName: 'Grace', version: 2 } },
        { type: 'refresh' },
      ]);
    // Each change of the user is sent once to the form and emitted once.
    expect(sent('form')).toEqual(emitted.map(({ user }) => ({ type: 'subject changed', subject: { user } })));
    expect(emitted.at(-1)?.user ?? ada).toEqual(context.user);
  },
});

import { expect, test } from 'vitest';
import { profileOf } from '#domain/profile-fields.ts';
import { createProfileMachine } from '#machines/profile/profile-machine.ts';
import { coverMachine } from '#test/support/machine-paths.ts';
import { ada } from './people.ts';

test('every transition of the profile', async () => {
  const renamed = { ...ada, firstName: 'Augusta' };
  const never = () => new Promise<never>(() => {});
  await coverMachine({
    machine: createProfileMachine({ load: never, save: never }),
    input: { scope: { user: ada } },
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
          result: undefined,
        },
      ],
    },
    actors: { loader: { callback: true }, form: { callback: true } },
    facts: ({ context }) => context.user.firstName,
    check: ({ context }, { event, received, emitted }) => {
      const told = (actor: string) => received.filter((one) => one.actor === actor).map((one) => one.event);
      if (event?.type === 'refresh') expect(told('loader').at(-1)).toEqual({ type: 'refresh' });
      if (event?.type === 'loaded') expect(context.user).toEqual(event.data);
      if (event?.type === 'succeeded')
        expect(told('loader').slice(-2)).toEqual([
          { type: 'apply', change: { ...profileOf(ada), firstName: 'Grace' } },
          { type: 'refresh' },
        ]);
      // The form and whoever greets the user hear of each other user, once.
      expect(told('form')).toEqual(
        emitted.map(({ user }) => ({ type: 'subject changed', subject: { user } })),
      );
      expect(emitted.at(-1)?.user ?? ada).toEqual(context.user);
    },
  });
});

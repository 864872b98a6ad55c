import type { ActorRefFrom } from 'xstate';
import { profileOf, trimmedProfile } from './profile-fields.ts';
import { profileMessages, profileSetup } from './profile-setup.ts';

/**
 * The signed-in user's own profile. It starts with what the session knows and asks for the newest at once.
 *
 * - `data`: the profile on screen stays until a newer one is there.
 * - `form`: what was typed stays until it is saved, whatever is loaded meanwhile. What was saved shows at once, and
 *   the profile is loaded again; that load replaces one under way, which could still bring the old name.
 */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  context: ({ input: { scope } }) => ({
    user: scope.user,
    draft: profileOf(scope.user),
    errors: {},
    failure: null,
    problem: null,
    notice: null,
  }),
  type: 'parallel',
  on: { dismiss: { actions: 'dismiss' } },
  states: {
    data: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'refreshing',
          on: { refresh: 'refreshing' },
          invoke: {
            id: 'load',
            src: 'load',
            input: {},
            onDone: {
              target: 'shown',
              actions: [{ type: 'show', params: ({ event }) => ({ user: event.output }) }, 'tell'],
            },
            onError: {
              target: 'shown',
              actions: {
                type: 'markFailed',
                params: ({ event }) => ({ text: profileMessages.loadFailed, error: event.error }),
              },
            },
          },
        },
        shown: { on: { refresh: 'refreshing' } },
        refreshing: {
          tags: 'refreshing',
          on: { refresh: { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'reload',
            src: 'load',
            input: {},
            onDone: {
              target: 'shown',
              actions: [{ type: 'show', params: ({ event }) => ({ user: event.output }) }, 'tell'],
            },
            onError: {
              target: 'shown',
              actions: {
                type: 'markFailed',
                params: ({ event }) => ({ text: profileMessages.refreshFailed, error: event.error }),
              },
            },
          },
        },
      },
    },
    form: {
      initial: 'editing',
      states: {
        editing: {
          initial: 'untouched',
          states: {
            untouched: { always: { guard: 'isChanged', target: 'changed' } },
            changed: { tags: 'unsaved', always: { guard: 'isUnchanged', target: 'untouched' } },
          },
          on: {
            change: { actions: { type: 'changeDraft', params: ({ event }) => ({ change: event.draft }) } },
            submit: [{ guard: 'isValid', target: 'saving', actions: 'check' }, { actions: 'check' }],
          },
        },
        saving: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ profile: trimmedProfile(context.draft) }),
            onDone: { target: 'editing', actions: ['keepSaved', 'tell', 'reload'] },
            onError: {
              target: 'editing',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
});

export type ProfileActor = ActorRefFrom<typeof profileMachine>;

import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { ChangedMeanwhile, ProfileInput, User } from '#domain/entities.ts';
import { trimmedProfile } from '#domain/profile-fields.ts';
import { createFormMachine, selectIsFormUnsaved } from '../form/form-machine.ts';
import type { FormSucceeded } from '../form/form-types.ts';
import { createLoaderMachine } from '../loader/loader-machine.ts';
import type { Loaded } from '../loader/loader-types.ts';
import { profileForm, type Version } from './profile-form.ts';

interface ProfilePorts {
  load(signal: AbortSignal): Promise<User>;
  save(profile: ProfileInput, signal: AbortSignal, version: Version): Promise<Version>;
  /** The user as it is now, if the save has failed because somebody else has changed it; null for other failures. */
  readonly meanwhile?: (error: unknown) => ChangedMeanwhile<User> | null;
  /** See `LoaderPorts`. */
  watchNetwork(retry: () => void): () => void;
}

type Saved = FormSucceeded<{ readonly user: User }, ProfileInput, Version>;

/** The profile was saved or reloaded. The session then shows the user's new name. */
interface ProfileChanged {
  readonly type: 'profile changed';
  readonly user: User;
}

/**
 * The signed-in user's own profile: a `loader`, and a `form` that edits the loaded profile. A save is shown at once, and the
 * profile is then reloaded from the server.
 */
export function createProfileMachine(ports: ProfilePorts) {
  const meanwhile = (error: unknown) => {
    const changed = ports.meanwhile?.(error) ?? null;
    return changed && { ...changed, current: { user: changed.current } };
  };
  return setup({
    types: {} as {
      context: { readonly user: User };
      events: { readonly type: 'refresh' } | Loaded<User> | Saved;
      input: { readonly scope: { readonly user: User } };
      emitted: ProfileChanged;
      children: { loader: 'loader'; form: 'form' };
    },
    actors: {
      loader: createLoaderMachine<object, User, ProfileInput & Pick<User, 'version'>>(
        {
          name: 'loader',
          outcomes: {
            loadFailed: msg`Unable to load profile.`,
            reloadFailed: msg`Unable to refresh profile.`,
          },
          apply: (user, saved) => ({ ...user, ...saved }),
        },
        { load: (_, signal) => ports.load(signal), watchNetwork: ports.watchNetwork },
      ),
      form: createFormMachine<{ readonly user: User }, ProfileInput, Version>(),
    },
    actions: {
      reload: sendTo('loader', { type: 'refresh' }),
      show: enqueueActions(({ context, enqueue }, { user }: { user: User }) => {
        if (user === context.user) return;
        enqueue.assign({ user });
        enqueue.sendTo('form', { type: 'subject changed', subject: { user } });
        enqueue.emit({ type: 'profile changed', user });
      }),
      showSaved: sendTo('loader', (_, { draft, result }: Saved) => ({
        type: 'apply' as const,
        change: { ...trimmedProfile(draft), version: result },
      })),
    },
  }).createMachine({
    id: 'profile',
    context: ({ input: { scope } }) => ({ user: scope.user }),
    invoke: [
      {
        id: 'loader',
        src: 'loader',
        input: ({ context, self }) => ({ scope: {}, known: context.user, parent: self }),
      },
      {
        id: 'form',
        src: 'form',
        input: ({ context, self }) => ({
          form: profileForm,
          call: ({ subject, draft }, signal) =>
            ports.save(trimmedProfile(draft), signal, subject.user.version),
          subject: context,
          meanwhile,
          owner: self,
          parent: self,
        }),
      },
    ],
    on: {
      refresh: { actions: 'reload' },
      loaded: { actions: { type: 'show', params: ({ event }) => ({ user: event.data }) } },
      succeeded: {
        actions: [{ type: 'showSaved', params: ({ event }) => event }, 'reload'],
      },
    },
  });
}

type ProfileMachine = ReturnType<typeof createProfileMachine>;

/** The profile's children, which run as long as it does. */
export function selectProfileParts({ children: { loader, form } }: SnapshotFrom<ProfileMachine>) {
  if (loader === undefined || form === undefined) throw new Error('The profile has stopped');
  return { loader, form };
}

/** True if the form has unsaved work. */
export function selectIsProfileUnsaved({ children: { form } }: SnapshotFrom<ProfileMachine>): boolean {
  return form !== undefined && selectIsFormUnsaved(form.getSnapshot());
}

export type ProfileActor = ActorRefFrom<ProfileMachine>;

import type { ProfileInput, User } from '#domain/entities.ts';
import { trimmedProfile } from '#domain/profile-fields.ts';
import { createFormMachine, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import { profileForm, type Version } from '#machines/form/forms/profile.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { profileLoad } from '#machines/loader/loads/profile.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import type { AuthClient } from '#services/auth-client.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import { userSchema } from '#services/user-schema.ts';
import type { ProfileActors } from '#views/actors.ts';
import { createActor } from '../create-actor.ts';
import { dismissOutdated } from '../dismiss-outdated.ts';
import { ScreenActors } from '../screen-actors.ts';
import { type Network, watching } from './network.ts';

interface ProfileOutside {
  readonly auth: Pick<AuthClient, 'profile' | 'updateProfile'>;
  readonly session: Pick<SessionActor, 'send'>;
  readonly network: Network;
}

const meanwhile = changedMeanwhile(userSchema);

/**
 * The signed-in user's own profile: a loader, and a form that edits what was loaded. A save is shown at once, and the profile is
 * then loaded again. The session shows the user's new name.
 */
export function createProfiles({ auth, session, network }: ProfileOutside) {
  const loaderMachine = createLoaderMachine(profileLoad, {
    load: (_, signal) => auth.profile(signal),
    ...watching(network),
  });
  const formMachine = createFormMachine<{ readonly user: User }, ProfileInput, Version>();
  return new ScreenActors(
    ({ user }: { readonly user: User }): ProfileActors => {
      const loader = createActor(loaderMachine, { input: { scope: {}, known: user } });
      const form = createActor(formMachine, {
        id: profileForm.name,
        input: {
          form: profileForm,
          call: ({ subject, draft }, signal) =>
            auth.updateProfile(trimmedProfile(draft), signal, subject.user.version),
          subject: { user },
          meanwhile: (error) => {
            const changed = meanwhile(error);
            return changed && { ...changed, current: { user: changed.current } };
          },
          owner: loader,
        },
      });
      let shown = user;
      loader.subscribe(({ context: { data } }) => {
        if (data === null || data === shown) return;
        shown = data;
        form.send({ type: 'subject changed', subject: { user: data } });
        session.send({ type: 'profile changed', user: data });
      });
      form.on('succeeded', ({ draft, result }) => {
        loader.send({ type: 'apply', change: { ...trimmedProfile(draft), version: result } });
        loader.send({ type: 'refresh' });
      });
      return {
        loader,
        form,
        getSnapshot: () => form.getSnapshot(),
        start() {
          form.start();
          loader.start();
        },
        stop() {
          loader.stop();
          form.stop();
        },
      };
    },
    {
      isUnsaved: ({ form }) => selectIsFormUnsaved(form.getSnapshot()),
      onReturn: ({ loader, form }) => {
        loader.send({ type: 'refresh' });
        dismissOutdated(form);
      },
    },
  );
}

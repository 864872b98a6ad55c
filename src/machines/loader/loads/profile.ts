import { msg } from '@lingui/core/macro';
import type { ProfileInput, User } from '#domain/entities.ts';
import type { LoaderDescription } from '../loader-types.ts';

/** The signed-in user's own profile. A save is shown at once. */
export const profileLoad: LoaderDescription<object, User, ProfileInput & Pick<User, 'version'>> = {
  name: 'profile',
  outcomes: { loadFailed: msg`Unable to load profile.`, reloadFailed: msg`Unable to refresh profile.` },
  apply: (user, saved) => ({ ...user, ...saved }),
};

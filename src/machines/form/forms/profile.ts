import { msg } from '@lingui/core/macro';
import type { ProfileInput, User } from '#domain/entities.ts';
import { failureNoticeWithDetail } from '#domain/messages.ts';
import { diffProfile, profileErrors, profileOf, profileServerFields } from '#domain/profile-fields.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { FormDescription } from '../form-types.ts';

/** The version that a save has made; undefined if the server does not tell it. */
export type Version = User['version'];

const failed = msg`We could not update your profile.`;

/** The signed-in user's own name and email. Success restarts it with the saved values. */
export const profileForm: FormDescription<{ readonly user: User }, ProfileInput, Version> = {
  name: 'form',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: ({ user }) => profileOf(user),
  validate: profileErrors,
  diffFields: diffProfile,
  mapServerError: serverFields(profileServerFields),
  outcomes: { succeeded: msg`Profile updated successfully.`, failed },
  failure: (error) => failureNoticeWithDetail(failed, error, msg`Unable to update profile`),
};

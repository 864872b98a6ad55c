import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { assign, emit, fromPromise, raise, setup } from 'xstate';
import type { ProfileInput, User } from '#services/model.ts';
import { edited, isClean, sameDraft, standingErrors } from '../drafts.ts';
import { type FieldErrors, failureDetail, failureNotice, type Notice } from '../messages.ts';
import { profileErrors, profileOf, trimmedProfile } from './profile-fields.ts';

export interface ProfileContext {
  /** The user as the server is last known to have it. */
  readonly user: User;
  readonly draft: ProfileInput;
  readonly errors: FieldErrors<ProfileInput>;
  /** Why the last save failed. */
  readonly failure: Notice | null;
  /** Why the profile may be older than what the server has. */
  readonly problem: Notice | null;
  readonly notice: Notice | null;
}

export type ProfileEvent =
  | { readonly type: 'refresh' }
  | { readonly type: 'change'; readonly draft: Partial<ProfileInput> }
  | { readonly type: 'submit' }
  | { readonly type: 'dismiss' };

/** The profile was saved, or loaded anew: whoever greets the user wants to know. */
export interface ProfileChanged {
  readonly type: 'profile changed';
  readonly user: User;
}

/** Tags as a list has them, see `ListTag`. */
export type ProfileTag = 'refreshing' | 'busy' | 'unsaved';

export const profileMessages = {
  loadFailed: msg`Unable to load profile.`,
  refreshFailed: msg`Unable to refresh profile.`,
  saveFailed: msg`We could not update your profile.`,
  saveFailedSilently: msg`Unable to update profile`,
  saved: msg`Profile updated successfully.`,
} as const;

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

/** What the profile's states speak of: its guards, actions and actors by name. */
export const profileSetup = setup({
  types: {} as {
    context: ProfileContext;
    events: ProfileEvent;
    input: { readonly scope: { readonly user: User } };
    emitted: ProfileChanged;
    tags: ProfileTag;
  },
  actors: {
    load: fromPromise<User, Record<never, never>>(notProvided('load')),
    save: fromPromise<void, { readonly profile: ProfileInput }>(notProvided('save')),
  },
  guards: {
    isChanged: ({ context }) => isEdited(context),
    isUnchanged: ({ context }) => !isEdited(context),
    isValid: ({ context }) => isClean(profileErrors(context.draft)),
  },
  actions: {
    /** What was typed stays; a form that nobody has touched shows what is new. */
    show: assign(({ context }, { user }: { user: User }) => ({
      user,
      draft: isEdited(context) ? context.draft : profileOf(user),
      problem: null,
    })),
    markFailed: assign((_, { text, error }: { text: MessageDescriptor; error: unknown }) => ({
      problem: failureNotice(text, error),
    })),
    changeDraft: assign(({ context }, { change }: { change: Partial<ProfileInput> }) => {
      const draft = edited(context.draft, change);
      return { draft, errors: standingErrors(context.errors, context.draft, draft), notice: null };
    }),
    check: assign(({ context }) => ({ errors: profileErrors(context.draft), failure: null, notice: null })),
    keepSaved: assign(({ context }) => {
      const user = { ...context.user, ...trimmedProfile(context.draft) };
      return {
        user,
        draft: profileOf(user),
        notice: { tone: 'success' as const, text: profileMessages.saved },
      };
    }),
    keepFailure: assign((_, { error }: { error: unknown }) => {
      const failure = failureNotice(profileMessages.saveFailed, error);
      return {
        failure:
          failureDetail(error) === '' ? { ...failure, detail: profileMessages.saveFailedSilently } : failure,
      };
    }),
    dismiss: assign({ notice: null, failure: null }),
    tell: emit(({ context }) => ({ type: 'profile changed' as const, user: context.user })),
    reload: raise({ type: 'refresh' as const }),
  },
});

function isEdited({ draft, user }: ProfileContext): boolean {
  return !sameDraft(profileOf(user), draft);
}

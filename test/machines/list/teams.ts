import { msg } from '@lingui/core/macro';
import { replaced, without } from '#domain/lists/items.ts';
import type { ListResource, NoDraft, OnItem, OnList } from '#machines/list/list-types.ts';

/** A small resource for tests that has one of everything that the list factory offers. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface TeamsScope {
  readonly house: string;
}

interface TeamDraft {
  readonly name: string;
  readonly house: string;
}

export type TeamCommands = {
  readonly create: OnList<TeamDraft, Team>;
  readonly rename: OnItem<Team, { readonly name: string }, Team>;
  readonly removeRole: OnItem<Team, { readonly role: string }, void>;
  readonly delete: OnItem<Team, NoDraft, void>;
  readonly deleteMany: OnList<NoDraft, void>;
};

const key = (team: Team) => team.id;

export const team = (id: string, name = id, roles: readonly string[] = []): Team => ({ id, name, roles });

export const teams: ListResource<TeamsScope, Team, TeamCommands> = {
  name: 'teams',
  key,
  order: (one, other) => one.name.localeCompare(other.name),
  samples: ({ house }) => [team('sample', `Sample of ${house}`, ['reader'])],
  outcomes: { loadFailed: msg`No teams.`, cached: msg`Old teams.` },
  commands: {
    create: {
      on: 'list',
      draft: ({ scope, example }) => ({ name: example?.name ?? '', house: scope.house }),
      validate: ({ name }, { items }) => ({
        ...(name === '' && { name: msg`Name it.` }),
        ...(items.some((item) => item.name === name) && { name: msg`Taken.` }),
      }),
      affects: ({ subject, draft }) => draft.house === subject.scope.house,
      outcomes: { succeeded: msg`Created.`, failed: msg`Not created.` },
    },
    rename: {
      on: 'item',
      draft: ({ target }) => ({ name: target.name }),
      apply: (items, { result }) => replaced(items, result, key),
      outcomes: { succeeded: msg`Renamed.`, failed: msg`Not renamed.` },
    },
    removeRole: {
      on: 'item',
      draft: () => ({ role: '' }),
      validate: ({ role }, { target }) => (target.roles.includes(role) ? {} : { role: msg`Which role?` }),
      apply: (items, { subject: { target }, draft }) =>
        replaced(items, { ...target, roles: target.roles.filter((role) => role !== draft.role) }, key),
      afterSuccess: 'restart',
      outcomes: { succeeded: msg`Removed.`, failed: msg`Not removed.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Deleted.`, failed: msg`Not deleted.` },
    },
    deleteMany: {
      on: 'list',
      draft: () => ({}),
      apply: (items, { subject: { chosen = [] } }) => items.filter((item) => !chosen.includes(item)),
      isInParts: true,
      affects: () => false,
      outcomes: { succeeded: msg`All deleted.`, failed: msg`Not all deleted.` },
    },
  },
};

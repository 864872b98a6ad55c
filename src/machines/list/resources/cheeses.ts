import { msg } from '@lingui/core/macro';
import {
  type CheeseDraft,
  cheeseDraft,
  diffCheese,
  redactSecrets,
  reviseCheese,
  reviseNewCheese,
  validateCheese,
  validateNewCheese,
} from '#domain/drafts/cheese-draft.ts';
import type { Cheese, CheeseTestAnswer } from '#domain/entities.ts';
import { byLatest, replaced, without } from '#domain/lists/items.ts';
import { usualConfiguration } from '#domain/providers.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { ListResource, OnItem, UsualCommands } from '../list-types.ts';

export interface CheesesScope {
  readonly burgerId: string;
  /** The address of the model that needs no account, as an example in a new configuration. */
  readonly demoModelHost: string;
}

/** The message to the model. */
interface CheeseTestDraft {
  readonly message: string;
}

export type CheeseCommands = UsualCommands<Cheese, CheeseDraft> & {
  /** Sends a message to the model. The result is its answer. */
  readonly test: OnItem<Cheese, CheeseTestDraft, CheeseTestAnswer>;
};

const key = (cheese: Cheese) => cheese.type.toLowerCase();

const demoCheese = (host: string) => ({ type: 'ollama', jsonData: usualConfiguration(host).ollama });

const mapServerError = serverFields({
  type: 'type',
  json_data: 'json',
  'json_data.api_key': 'apiKey',
  'json_data.headers': 'headers',
});

/** A burger's cheeses. */
export const cheeses: ListResource<CheesesScope, Cheese, CheeseCommands> = {
  name: 'cheeses',
  key,
  order: byLatest,
  samples: ({ demoModelHost }) => [{ ...demoCheese(demoModelHost), createdAt: null, updatedAt: null }],
  outcomes: { loadFailed: msg`Unable to fetch cheeses.` },
  commands: {
    create: {
      on: 'list',
      draft: ({ scope, example = demoCheese(scope.demoModelHost) }) => cheeseDraft(example),
      revise: (draft, change, { scope }) => reviseNewCheese(draft, change, scope.demoModelHost),
      redact: redactSecrets,
      validate: (draft, { items }) => validateNewCheese(draft, items),
      mapServerError,
      outcomes: { succeeded: msg`Cheese created.`, failed: msg`Unable to create cheese.` },
    },
    edit: {
      on: 'item',
      draft: ({ target }) => cheeseDraft(target),
      /** The type identifies the layer, so it cannot change. */
      revise: (draft, change) => reviseCheese(draft, { ...change, type: draft.type }),
      redact: redactSecrets,
      validate: validateCheese,
      diffFields: diffCheese,
      mapServerError,
      apply: (items, { result }) => replaced(items, result, key),
      outcomes: { succeeded: msg`Cheese updated.`, failed: msg`Unable to update cheese.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      diffFields: (_, { target }) => diffCheese(cheeseDraft(target)),
      question: () => msg`Delete this cheese? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Cheese deleted.`, failed: msg`Unable to delete cheese.` },
    },
    test: {
      on: 'item',
      draft: () => ({ message: 'Hello there' }),
      mapServerError: serverFields({ message: 'message' }),
      afterSuccess: 'stay',
      canAbort: true,
      affects: () => false,
      outcomes: { succeeded: msg`Cheese tested.`, failed: msg`Unable to test cheese.` },
    },
  },
};

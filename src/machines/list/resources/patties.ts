import { msg } from '@lingui/core/macro';
import {
  diffPatty,
  emptyPattyDraft,
  type PattyDraft,
  pattyDraft,
  revisePatty,
  validatePatty,
} from '#domain/drafts/patty-draft.ts';
import { type PattyTestDraft, pattyTestDraft, validatePattyTest } from '#domain/drafts/patty-test.ts';
import type { Patty, PattyTestAnswer } from '#domain/entities.ts';
import { byLatest, replaced, without } from '#domain/lists/items.ts';
import { pattySamplesIn } from '#domain/patty-samples.ts';
import { inEnglish } from '#domain/say.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { ListResource, OnItem, UsualCommands } from '../list-types.ts';
import type { LayersScope } from './top-buns.ts';

export type PattyCommands = UsualCommands<Patty, PattyDraft> & {
  /** Runs the tool once. */
  readonly test: OnItem<Patty, PattyTestDraft, PattyTestAnswer>;
};

const pattyServerFields = {
  type: 'type',
  json_data: 'definition',
  'json_data.name': 'toolId',
  'json_data.display_name': 'displayName',
  settings: 'settings',
} as const;
const key = (patty: Patty) => patty.id;

/** A burger's patties. */
export const patties: ListResource<LayersScope, Patty, PattyCommands> = {
  name: 'patties',
  key,
  order: byLatest,
  samples: (_, say = inEnglish) =>
    Object.values(pattySamplesIn(say)).map((sample) => ({
      ...sample,
      id: `sample-${sample.type}`,
      createdAt: null,
      updatedAt: null,
    })),
  outcomes: { loadFailed: msg`Unable to fetch patties.` },
  commands: {
    create: {
      on: 'list',
      draft: ({ example }) => (example ? pattyDraft(example) : emptyPattyDraft),
      revise: (draft, change, _, say) => revisePatty(draft, change, say),
      /** A pasted command may hold the values of headers. */
      redact: () => ({ source: '' }),
      validate: (draft, { items }) => validatePatty(draft, items),
      mapServerError: serverFields(pattyServerFields),
      outcomes: { succeeded: msg`Patty created.`, failed: msg`Unable to create patty.` },
    },
    edit: {
      on: 'item',
      draft: ({ target }) => pattyDraft(target),
      revise: (draft, change, _, say) => revisePatty(draft, change, say),
      redact: () => ({ source: '' }),
      validate: (draft, { items, target }) => validatePatty(draft, without(items, target, key)),
      diffFields: diffPatty,
      mapServerError: serverFields(pattyServerFields),
      apply: (items, { result }) => replaced(items, result, key),
      outcomes: { succeeded: msg`Patty updated.`, failed: msg`Unable to update patty.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      diffFields: (_, { target }) => diffPatty(pattyDraft(target)),
      question: () => msg`Delete this patty? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Patty deleted.`, failed: msg`Unable to delete patty.` },
    },
    test: {
      on: 'item',
      draft: ({ target }) => pattyTestDraft(target),
      /** The headers' values are secrets. */
      redact: (_, { privacyInput }) => ({ privacyInput }),
      validate: validatePattyTest,
      mapServerError: serverFields({ tool_input: 'toolInput', privacy_input: 'privacyInput' }),
      afterSuccess: 'stay',
      canAbort: true,
      affects: () => false,
      outcomes: { succeeded: msg`Patty tested.`, failed: msg`Unable to test patty.` },
    },
  },
};

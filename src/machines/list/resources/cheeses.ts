import { msg } from '@lingui/core/macro';
import { replaced, without } from '#domain/edits.ts';
import type { Cheese, CheeseInput } from '#domain/entities.ts';
import { jsonObjectOf, jsonText, parseJsonObject } from '#domain/json-text.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { byLatest } from '#domain/order.ts';
import { serverFields } from '../../form/server-fields.ts';
import type { ListResource, OnItem, UsualCommands } from '../list-types.ts';

export interface CheesesScope {
  readonly burgerId: string;
  /** The address of the model that needs no account, as an example in a new configuration. */
  readonly demoModelHost: string;
}

/** `type` is the provider's name, which identifies the layer; `json` is the configuration as typed. */
export interface CheeseDraft {
  readonly type: string;
  readonly json: string;
}

/** The message to the model. */
interface CheeseTestDraft {
  readonly message: string;
}

export type CheeseCommands = UsualCommands<Cheese, CheeseDraft> & {
  /** Sends a message to the model and gives its answer. */
  readonly test: OnItem<Cheese, CheeseTestDraft, string>;
};

const key = (cheese: Cheese) => cheese.type.toLowerCase();

/** A burger's cheeses. */
export const cheeses: ListResource<CheesesScope, Cheese, CheeseCommands> = {
  name: 'cheeses',
  key,
  order: byLatest,
  samples: ({ demoModelHost }) => [
    { type: 'ollama', jsonData: samplePayload(demoModelHost), createdAt: null, updatedAt: null },
  ],
  outcomes: { loadFailed: msg`Unable to fetch cheeses.` },
  commands: {
    create: {
      on: 'list',
      draft: ({ scope }) => ({ type: '', json: jsonText(samplePayload(scope.demoModelHost)) }),
      forget: withoutKey,
      validate: validateCheese,
      refused: serverFields({ type: 'type', json_data: 'json' }),
      outcomes: { succeeded: msg`Cheese created.`, failed: msg`Unable to create cheese.` },
    },
    edit: {
      on: 'item',
      draft: ({ target }) => ({ type: target.type, json: jsonText(target.jsonData) }),
      /** The type identifies the layer, so it cannot change. */
      revise: (draft, { json = draft.json }) => ({ ...draft, json }),
      forget: withoutKey,
      validate: validateCheese,
      refused: serverFields({ type: 'type', json_data: 'json' }),
      apply: (items, { result }) => replaced(items, result, key),
      outcomes: { succeeded: msg`Cheese updated.`, failed: msg`Unable to update cheese.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      question: () => msg`Delete this cheese? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Cheese deleted.`, failed: msg`Unable to delete cheese.` },
    },
    test: {
      on: 'item',
      draft: () => ({ message: 'Hello there' }),
      refused: serverFields({ message: 'message' }),
      afterSuccess: 'stay',
      canAbort: true,
      affects: () => false,
      outcomes: { failed: msg`Unable to test cheese.` },
    },
  },
};

/** The save request of a valid draft; throws on an invalid one. */
export function cheeseInput({ type, json }: CheeseDraft): CheeseInput {
  return { type: type.trim(), jsonData: jsonObjectOf(json) };
}

/** The configuration with the key that it was opened with. One that cannot be read is forgotten if it names a key. */
function withoutKey({ json }: CheeseDraft, opened: CheeseDraft): Partial<CheeseDraft> {
  const parsed = parseJsonObject(json);
  if (!parsed.ok) return json.includes('api_key') ? { json: opened.json } : {};
  const { api_key: typed, ...others } = parsed.value;
  const { api_key: stored } = jsonObjectOf(opened.json);
  if (typed === stored) return {};
  return { json: jsonText(stored === undefined ? others : { ...others, api_key: stored }) };
}

function validateCheese({ type, json }: CheeseDraft): FieldErrors<CheeseDraft> {
  const parsed = parseJsonObject(json);
  return {
    ...(type.trim() === '' && { type: msg`Enter a cheese type.` }),
    ...(!parsed.ok && { json: parsed.message }),
  };
}

function samplePayload(host: string) {
  return { host, model: 'gpt-oss', temperature: 0.7, topp: 0.9, timeout: 30 };
}

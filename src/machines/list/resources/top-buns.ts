import { msg } from '@lingui/core/macro';
import type { TopBun, TopBunInput } from '#domain/entities.ts';
import { byLatest, replaced, without } from '#domain/lists/items.ts';
import type { FieldErrors, FieldText } from '#domain/messages.ts';
import { inEnglish } from '#domain/say.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { ListResource, UsualCommands } from '../list-types.ts';

/** The layers of one burger. */
export interface LayersScope {
  readonly burgerId: string;
}

export type TopBunCommands = UsualCommands<TopBun, TopBunInput>;

const key = (bun: TopBun) => bun.id;

/** A burger's top buns. */
export const topBuns: ListResource<LayersScope, TopBun, TopBunCommands> = {
  name: 'top-buns',
  key,
  order: byLatest,
  samples: (_, say = inEnglish) => [
    {
      id: 'sample-top-bun',
      bunLevel: 'top',
      prompt: say(
        msg({
          message: 'You are a helpful assistant. Answer in a friendly and concise tone.',
          comment: 'Said to a burger: 你',
        }),
      ),
      promptServiceId: null,
      createdAt: null,
      updatedAt: null,
    },
  ],
  outcomes: { loadFailed: msg`Unable to fetch top buns.` },
  commands: {
    create: {
      on: 'list',
      draft: ({ example }) => ({ prompt: example?.prompt ?? '' }),
      validate: validatePrompt,
      mapServerError: serverFields({ prompt: 'prompt' }),
      outcomes: { succeeded: msg`Top bun created.`, failed: msg`Unable to create top bun.` },
    },
    edit: {
      on: 'item',
      draft: ({ target }) => ({ prompt: target.prompt }),
      validate: validatePrompt,
      diffFields,
      mapServerError: serverFields({ prompt: 'prompt' }),
      apply: (items, { result }) => replaced(items, result, key),
      outcomes: { succeeded: msg`Top bun updated.`, failed: msg`Unable to update top bun.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      diffFields: (_, { target }) => diffFields(target),
      question: () => msg`Delete this top bun? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Top bun deleted.`, failed: msg`Unable to delete top bun.` },
    },
  },
};

function diffFields({ prompt }: TopBunInput): readonly FieldText[] {
  return [{ label: msg`Prompt`, text: prompt }];
}

function validatePrompt({ prompt }: TopBunInput): FieldErrors<TopBunInput> {
  return prompt.trim() === '' ? { prompt: msg`Enter a prompt.` } : {};
}

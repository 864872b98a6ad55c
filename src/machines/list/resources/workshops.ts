import { msg } from '@lingui/core/macro';
import { fileChosen, type ImportDraft, importErrors, NoCopyError } from '#domain/drafts/import-draft.ts';
import type { Workshop } from '#domain/entities.ts';
import { byLatest, replaced, without } from '#domain/lists/items.ts';
import { type FieldErrors, type FieldText, failureNotice } from '#domain/messages.ts';
import { inEnglish } from '#domain/say.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { ListResource, NoDraft, OnItem, OnList } from '../list-types.ts';

/** All workshops of the account. */
export type WorkshopsScope = Readonly<Record<never, never>>;

interface WorkshopDraft {
  readonly name: string;
}

export type WorkshopCommands = {
  readonly create: OnList<WorkshopDraft, Workshop>;
  readonly rename: OnItem<Workshop, WorkshopDraft, Workshop>;
  /** Deletes a workshop with its burgers. */
  readonly delete: OnItem<Workshop, NoDraft, void>;
  /** Replaces every burger of a workshop, all or nothing. */
  readonly import: OnItem<Workshop, ImportDraft, void>;
};

/** The reason why an import has not begun. It can go on without a copy. */
export const noCopy = msg`The current burgers couldn’t be saved to a file first.`;

const key = (workshop: Workshop) => workshop.id;

/** The account's workshops. */
export const workshops: ListResource<WorkshopsScope, Workshop, WorkshopCommands> = {
  name: 'workshops',
  key,
  order: byLatest,
  samples: (_, say = inEnglish) => [
    sample('WS-1024', say(msg`Sales Workshop`)),
    sample('WS-2048', say(msg`Support Workshop`)),
    sample('WS-4096', say(msg`Research Workshop`)),
  ],
  outcomes: {
    loadFailed: msg`Unable to fetch workshops.`,
    cached: msg`Unable to fetch workshops. Showing cached data.`,
  },
  commands: {
    create: {
      on: 'list',
      draft: ({ example }) => ({ name: example?.name ?? '' }),
      validate: validateName,
      mapServerError: serverFields({ name: 'name' }),
      outcomes: { succeeded: msg`Workshop created.`, failed: msg`Unable to create workshop.` },
    },
    rename: {
      on: 'item',
      draft: ({ target: { name } }) => ({ name }),
      validate: validateName,
      diffFields,
      mapServerError: serverFields({ name: 'name' }),
      apply: (items, { result }) => replaced(items, result, key),
      outcomes: { succeeded: msg`Workshop renamed.`, failed: msg`Unable to rename workshop.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      diffFields: (_, { target }) => diffFields(target),
      question: () => msg`Delete this workshop and every burger in it? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Workshop deleted.`, failed: msg`Unable to delete workshop.` },
    },
    import: {
      on: 'item',
      draft: () => ({ text: '', file: null, withoutCopy: false }),
      // Whoever goes on without a copy has agreed to what the text was then.
      revise: (draft, change) => ({ ...draft, withoutCopy: false, ...change }),
      redact: () => ({ withoutCopy: false }),
      isSecret: true,
      read: fileChosen,
      validate: importErrors,
      mapServerError: serverFields({ burgers: 'text' }),
      failure: (error) =>
        error instanceof NoCopyError
          ? failureNotice(noCopy, error.cause)
          : failureNotice(msg`Unable to import burgers.`, error),
      confirmation: ({ target: { name } }, { withoutCopy }) =>
        withoutCopy
          ? msg`Replace every burger in “${name}” without a copy? This action cannot be undone.`
          : msg`Replace every burger in “${name}”?`,
      canAbort: true,
      affects: () => false,
      outcomes: { succeeded: msg`Burgers imported.`, failed: msg`Unable to import burgers.` },
    },
  },
};

function validateName({ name }: WorkshopDraft): FieldErrors<WorkshopDraft> {
  return name.trim() === '' ? { name: msg`Enter a workshop name` } : {};
}

function diffFields({ name }: WorkshopDraft): readonly FieldText[] {
  return [{ label: msg`Workshop name`, text: name }];
}

function sample(id: string, name: string): Workshop {
  return { id, name, createdAt: null, updatedAt: null };
}

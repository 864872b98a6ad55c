import { msg } from '@lingui/core/macro';
import { replaced, without } from '#domain/lists/items.ts';
import type { FieldErrors, FieldText, Notice, ShownErrors } from '#domain/messages.ts';
import { isCallFailure } from '#domain/messages.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import {
  faultIn,
  nameFault,
  placedFault,
  questionDrafts,
  questionName,
  readQuestions,
  type SetDraft,
  writeQuestions,
} from '#domain/questions/set-draft.ts';
import { readSetFile } from '#domain/questions/set-file.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { ListResource, OnList, UsualCommands } from '../list-types.ts';
import type { LayersScope } from './top-buns.ts';

interface UploadDraft {
  /** The text of the chosen file. */
  readonly text: string;
  readonly fileName: string;
}

type QuestionSetCommands = UsualCommands<QuestionSet, SetDraft> & {
  /** Makes a set of a file. */
  readonly upload: OnList<UploadDraft, QuestionSet>;
};

const key = ({ id }: QuestionSet) => id;

/** The question sets of a burger, oldest first. */
export const questionSets: ListResource<LayersScope, QuestionSet, QuestionSetCommands> = {
  name: 'question-sets',
  key,
  order: (one, other) => Date.parse(one.createdAt ?? '') - Date.parse(other.createdAt ?? ''),
  outcomes: { loadFailed: msg`Unable to fetch the question sets.` },
  commands: {
    create: {
      on: 'list',
      draft: () => ({ name: '', questions: writeQuestions([]) }),
      validate,
      mapServerError,
      outcomes: { succeeded: msg`Question set created.`, failed: msg`Unable to create the question set.` },
    },
    edit: {
      on: 'item',
      draft: ({ target }) => draftOf(target),
      validate,
      diffFields,
      mapServerError,
      apply: (items, { result }) => replaced(items, result, key),
      outcomes: { succeeded: msg`Question set updated.`, failed: msg`Unable to update the question set.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      diffFields: (_, { target }) => diffFields(draftOf(target)),
      question: () => msg`Delete this question set with its results? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Question set deleted.`, failed: msg`Unable to delete the question set.` },
    },
    upload: {
      on: 'list',
      draft: () => ({ text: '', fileName: '' }),
      /** The file stays where it is. */
      redact: () => ({ text: '', fileName: '' }),
      read: async (file) => ({ text: await file.text().catch(() => ''), fileName: file.name }),
      validate({ text, fileName }): FieldErrors<UploadDraft> {
        if (fileName === '') return { text: msg`Choose a file.` };
        const { fault } = readSetFile(text);
        return fault === null ? {} : { text: fault };
      },
      outcomes: { succeeded: msg`Question set uploaded.`, failed: msg`Unable to upload the question set.` },
    },
  },
};

function draftOf({ name, questions }: QuestionSet): SetDraft {
  return { name, questions: writeQuestions(questionDrafts(questions)) };
}

function validate({ name, questions }: SetDraft): FieldErrors<SetDraft> {
  const ofName = nameFault(name);
  const fault = faultIn(readQuestions(questions));
  return {
    ...(ofName !== null && { name: ofName }),
    ...(fault !== null && { questions: placedFault(fault, fault.message) }),
  };
}

const toField = serverFields({ name: 'name', questions: 'questions' });
const PLACE = /^questions\.(\d+)(?:\.turns\.(\d+))?/;

/** A refusal of a question says which one it is, in place of its path. */
function mapServerError(
  failure: Notice,
  error: unknown,
): { readonly failure: Notice; readonly errors: ShownErrors<SetDraft> } {
  const mapped = toField(failure, error);
  const place = isCallFailure(error) ? PLACE.exec(error.field ?? '') : null;
  const { questions: said } = mapped.errors;
  if (place === null || said === undefined) return mapped;
  const { at: _, ...values } = typeof said === 'string' ? {} : (said.values ?? {});
  const fault = typeof said === 'string' ? said : { ...said, values };
  const questions = placedFault({ question: Number(place[1]), turn: Number(place[2] ?? 0) }, fault);
  return { ...mapped, errors: { ...mapped.errors, questions } };
}

function diffFields({ name, questions }: SetDraft): readonly FieldText[] {
  return [
    { label: msg`Name`, text: name },
    { label: msg`Questions`, text: textOf(questions) },
  ];
}

/** The questions with their messages, to compare two versions. */
const textOf = (questions: string): string =>
  readQuestions(questions)
    .map((question) => [questionName(question), ...question.turns.map(({ prompt }) => prompt)].join('\n'))
    .join('\n\n');

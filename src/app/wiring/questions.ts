import { isOutdated } from '#domain/call-failures.ts';
import { type KeepDraft, keptQuestions } from '#domain/questions/kept-answer.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import { questionsOf, readQuestions, type SetDraft } from '#domain/questions/set-draft.ts';
import { readSetFile } from '#domain/questions/set-file.ts';
import { type KeepSubject, keepQuestion } from '#machines/form/forms/keep-question.ts';
import { questionSets } from '#machines/list/resources/question-sets.ts';
import type { LayersScope } from '#machines/list/resources/top-buns.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import type { Http } from '#services/http.ts';
import { createQuestionSetClient, type QuestionSetClient } from '#services/question-set-client.ts';
import { questionSetSchema } from '#services/question-set-schema.ts';
import { screenForms } from '../screen-forms.ts';
import { type ListsOutside, screenLists } from './screen-lists.ts';

interface OfSet {
  readonly subject: { readonly scope: LayersScope };
  readonly draft: SetDraft;
}

const inputOf = ({ name, questions }: SetDraft) => ({
  name: name.trim(),
  questions: questionsOf(readQuestions(questions)),
});

/** How often a question is added to a set that somebody else changes at the same moment. */
const MAX_TRIES = 5;

/** Adds questions to a set as it is now, or makes a new one with them. */
async function keep(
  client: QuestionSetClient,
  { subject: { burgerId, kept }, draft }: { readonly subject: KeepSubject; readonly draft: KeepDraft },
  signal: AbortSignal,
): Promise<QuestionSet> {
  if (draft.setId === '') {
    const set = { name: draft.setName.trim(), questions: keptQuestions(kept, draft, []) };
    return client.create(burgerId, set, signal);
  }
  for (let tries = 1; ; tries += 1) {
    const { id, name, questions, version } = await client.get(draft.setId, signal);
    const set = { name, questions: [...questions, ...keptQuestions(kept, draft, questions)] };
    try {
      return await client.update(id, set, signal, version);
    } catch (error) {
      if (!isOutdated(error) || tries === MAX_TRIES) throw error;
    }
  }
}

/** The questions of burgers, for a server that keeps them. */
export function createQuestions(http: Http, outside: ListsOutside) {
  const client = createQuestionSetClient(http);
  const create = ({ subject: { scope }, draft }: OfSet, signal: AbortSignal) =>
    client.create(scope.burgerId, inputOf(draft), signal);
  const sets = screenLists(outside, questionSets, {
    load: ({ burgerId }, signal) => client.list(burgerId, signal),
    run: {
      create,
      edit: ({ subject: { target }, draft }, signal) =>
        client.update(target.id, inputOf(draft), signal, target.version),
      delete: ({ subject: { target } }, signal) => client.remove(target.id, signal, target.version),
      upload: ({ subject: { scope }, draft }, signal) =>
        client.upload(scope.burgerId, readSetFile(draft.text).set, signal),
    },
    // A set that somebody has deleted does not come back with its results: it is made anew.
    recreate: { edit: create },
    meanwhile: changedMeanwhile(questionSetSchema),
  });
  return {
    questionSets: sets,
    keptQuestions: screenForms(
      keepQuestion,
      (request, signal) => keep(client, request, signal),
      (form) =>
        form.on('succeeded', ({ subject: { burgerId } }) =>
          sets.get(burgerId, { burgerId }).send({ type: 'refresh' }),
        ),
    ),
  };
}

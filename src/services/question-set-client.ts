import type { Json } from '#domain/entities.ts';
import type { Question } from '#domain/questions/set.ts';
import { questionsJson } from '#domain/questions/set-file.ts';
import { listOf } from './entity.ts';
import { type Http, nothing, segment } from './http.ts';
import { questionSetSchema } from './question-set-schema.ts';
import { wholeList } from './whole-list.ts';

interface SetInput {
  readonly name: string;
  readonly questions: readonly Question[];
}

const bodyOf = ({ name, questions }: SetInput) => ({ name, questions: questionsJson(questions) });

/** The calls of question sets, for a server with the capability `questions`. All reject as those of the builder do. */
export function createQuestionSetClient(http: Http) {
  const ofBurger = (burgerId: string) => `/api/burger/${segment(burgerId)}/questions`;
  const pathOf = (id: string) => `/api/questions/${segment(id)}`;
  const read = { schema: questionSetSchema, invalid: 'Invalid response' };
  const create = (burgerId: string, body: unknown, signal?: AbortSignal) =>
    http({ method: 'POST', path: ofBurger(burgerId), body, ...read, creates: true, signal });
  return {
    list: (burgerId: string, signal?: AbortSignal) =>
      wholeList(http, { ...read, path: ofBurger(burgerId), schema: listOf(questionSetSchema), signal }),

    get: (id: string, signal?: AbortSignal) => http({ method: 'GET', path: pathOf(id), ...read, signal }),

    create: (burgerId: string, set: SetInput, signal?: AbortSignal) => create(burgerId, bodyOf(set), signal),

    /** Makes a set of a file, which the server checks. */
    upload: (burgerId: string, file: Json, signal?: AbortSignal) => create(burgerId, file, signal),

    update: (id: string, set: SetInput, signal?: AbortSignal, version?: number) =>
      http({ method: 'PUT', path: pathOf(id), body: bodyOf(set), ...read, version, signal }),

    remove: (id: string, signal?: AbortSignal, version?: number) =>
      http({ method: 'DELETE', path: pathOf(id), schema: nothing, version, signal }),
  };
}

export type QuestionSetClient = ReturnType<typeof createQuestionSetClient>;

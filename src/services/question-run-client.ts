import type { JsonObject } from '#domain/entities.ts';
import { type Http, segment } from './http.ts';
import { outcomeSchema, runSchema, runsSchema, runWithOutcomesSchema } from './question-run-schema.ts';

interface RunInput {
  readonly set_id: string;
  readonly state: 'newest' | 'published';
  readonly times: number;
  readonly privacy_input: JsonObject;
}

/** The calls of the runs of questions, for a server with the capability `questions`. All reject as those of the builder do. */
export function createQuestionRunClient(http: Http) {
  const runsOf = (burgerId: string) => `/api/burger/${segment(burgerId)}/question-runs`;
  const pathOf = (runId: string) => `/api/question-runs/${segment(runId)}`;
  const get = { method: 'GET', invalid: 'Invalid response' } as const;
  const post = { method: 'POST', invalid: 'Invalid response' } as const;
  return {
    list: (burgerId: string, signal?: AbortSignal) =>
      http({ ...get, path: runsOf(burgerId), schema: runsSchema, signal }),

    start: (burgerId: string, body: RunInput, signal?: AbortSignal) =>
      http({ ...post, path: runsOf(burgerId), body, schema: runSchema, signal }),

    run: (runId: string, signal?: AbortSignal) =>
      http({ ...get, path: pathOf(runId), schema: runWithOutcomesSchema, signal }),

    /** An outcome with its answers. */
    outcome: (runId: string, place: number, signal?: AbortSignal) =>
      http({ ...get, path: `${pathOf(runId)}/outcomes/${place}`, schema: outcomeSchema, signal }),

    stop: (runId: string, signal?: AbortSignal) =>
      http({ ...post, path: `${pathOf(runId)}/stop`, schema: runSchema, signal }),
  };
}

import type {
  AnsweredTurn,
  AskedQuestion,
  Failure,
  Finding,
  Outcome,
  QuestionRun,
  RunWithOutcomes,
  Verdict,
} from '#domain/questions/run.ts';
import { entity, id, jsonObject, listOf, time } from './entity.ts';
import { entryShape } from './entry-schema.ts';
import { expectationSchema } from './question-set-schema.ts';
import { z } from './zod.ts';

const count = z.catch(z.int(), 0);
const figure = z.catch(z.nullable(z.number()), null);
const isTrue = z.catch(z.boolean(), false);
const verdict: z.ZodMiniType<Verdict> = z.catch(
  z.enum(['passed', 'failed', 'unasked', 'empty', 'unknown']),
  'unknown',
);

const runShape = {
  id,
  burgerId: id,
  setId: z.nullable(id),
  name: z.string(),
  of: z.catch(z.enum(['newest', 'published']), 'newest'),
  state: z.catch(
    z.nullable(
      entity({ number: figure, at: time, isPresent: isTrue, changes: figure }, ['number', 'changes']),
    ),
    null,
  ),
  times: z.int(),
  startedAt: time,
  startedBy: entryShape.by,
  endedAt: time,
  end: z.nullable(z.string()),
  isStopping: isTrue,
  counts: entity({
    questions: count,
    asked: count,
    passed: count,
    failed: count,
    unasked: count,
    empty: count,
  }),
};
const nullable = ['set_id', 'state', 'end'];

/** A run without its outcomes. */
export const runSchema: z.ZodMiniType<QuestionRun> = entity(runShape, nullable);

const askedSchema: z.ZodMiniType<AskedQuestion> = entity(
  {
    id,
    name: z.string(),
    outcomes: z.array(z.object({ place: z.int(), time: z.int(), verdict })),
    before: z.nullable(verdict),
  },
  ['before'],
);

export const runWithOutcomesSchema: z.ZodMiniType<RunWithOutcomes> = entity(
  { ...runShape, questions: z.array(askedSchema) },
  nullable,
);

const text = z.string();
const failure: z.ZodMiniType<Failure | null> = z.catch(
  z.pipe(
    z.nullable(z.object({ message: text, error_code: z.optional(z.unknown()) })),
    z.transform((given) => given && { message: given.message, errorCode: JSON.stringify(given.error_code) }),
  ),
  null,
);

const findingSchema: z.ZodMiniType<Finding> = z.object({
  expectation: expectationSchema,
  verdict: z.catch(z.enum(['passed', 'failed', 'unknown']), 'unknown'),
  seen: z.catch(z.nullable(z.union([text, z.number()])), null),
});

const turnSchema: z.ZodMiniType<AnsweredTurn> = entity(
  {
    prompt: text,
    answer: text,
    milliseconds: z.number(),
    firstWord: figure,
    inputTokens: figure,
    outputTokens: figure,
    tools: z.array(z.object({ name: text, arguments: jsonObject, result: text })),
    failure,
    findings: z.array(findingSchema),
  },
  ['first_word', 'input_tokens', 'output_tokens', 'failure'],
);

export const outcomeSchema: z.ZodMiniType<Outcome> = entity(
  {
    place: z.int(),
    questionId: id,
    time: z.int(),
    verdict,
    reason: failure,
    askedAt: time,
    turns: z.nullable(z.array(turnSchema)),
  },
  ['reason', 'turns'],
);

export const runsSchema = listOf(runSchema);

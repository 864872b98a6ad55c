import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { outcomeSchema, runSchema, runWithOutcomesSchema } from '#server/questions/run.ts';
import type { QuestionSetInput } from '#server/questions/set.ts';
import { ollamaReply, type Reply, serveProvider } from '#test/support/provider-streams.ts';
import type { BuilderConsole } from './builder-console.ts';

type Expected = QuestionSetInput['questions'][number]['turns'][number]['expect'];

/** A question of these turns, whose ID and name are its first prompt. */
export const question = (...turns: readonly (readonly [prompt: string, ...Expected])[]) => ({
  id: turns[0]?.[0] ?? '',
  name: turns[0]?.[0] ?? '',
  turns: turns.map(([prompt, ...expect]) => ({ prompt, expect })),
});

/** A file with these questions. */
export const fileOf = (...questions: readonly object[]) => ({ name: 'From a file', questions });

const message = z.object({ role: z.string(), content: z.unknown() });
const asked = z.object({ messages: z.array(message) });
type Messages = z.infer<typeof asked>['messages'];

/** What a model was sent for one answer. */
export interface ModelCall {
  readonly prompt: string;
  readonly messages: Messages;
}

/** A model that answers with a text or a reply, until the end of the test. `times` counts the calls with the same prompt before. */
export async function answering(
  replyTo: (call: ModelCall, times: number) => string | Reply | Promise<string | Reply>,
) {
  const calls: ModelCall[] = [];
  const model = await serveProvider(async (body) => {
    const { messages } = asked.parse(body);
    const prompt = String(messages.findLast(({ role }) => role === 'user')?.content);
    const times = calls.filter((call) => call.prompt === prompt).length;
    const call = { prompt, messages };
    calls.push(call);
    const reply = await replyTo(call, times);
    return typeof reply === 'string' ? ollamaReply([{ text: reply }]) : reply;
  });
  onTestFinished(() => model.stop());
  return { url: model.url, calls };
}

/** A burger with such a model. */
export async function burgerOf(builder: BuilderConsole, model: { readonly url: string }): Promise<string> {
  const burger = await builder.burger(await builder.workshop());
  const json_data = { host: model.url, model: 'm' };
  await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
  return burger;
}

const runAnswer = z.object({ data: runSchema });
const wholeAnswer = z.object({ data: runWithOutcomesSchema });
const outcomeAnswer = z.object({ data: outcomeSchema });

export type RunRequest = Readonly<Record<string, unknown>>;

/** Starts a run of a file. */
export async function started(builder: BuilderConsole, burger: string, request: RunRequest) {
  const { status, body } = await builder.call('POST', `/api/burger/${burger}/question-runs`, {
    state: 'newest',
    ...request,
  });
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
  return runAnswer.parse(body).data;
}

/** A run with its outcomes so far. */
export async function runAt(builder: BuilderConsole, id: string) {
  const { status, body } = await builder.call('GET', `/api/question-runs/${id}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return wholeAnswer.parse(body).data;
}

/** The run once it has ended. */
export async function ended(builder: BuilderConsole, id: string, timeout = 20_000) {
  await expect.poll(async () => (await runAt(builder, id)).end, { timeout }).not.toBeNull();
  return runAt(builder, id);
}

/** A run of a file from its start to its end. */
export const askedAll = async (builder: BuilderConsole, burger: string, request: RunRequest) =>
  ended(builder, (await started(builder, burger, request)).id);

/** The outcome at a place. */
export async function outcomeAt(builder: BuilderConsole, id: string, place: number) {
  const { status, body } = await builder.call('GET', `/api/question-runs/${id}/outcomes/${place}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return outcomeAnswer.parse(body).data;
}

/** The outcomes of a run, in the order of their places. */
export async function outcomesOf(builder: BuilderConsole, id: string) {
  const { questions } = await runAt(builder, id);
  const places = questions.flatMap(({ outcomes }) => outcomes.map(({ place }) => place));
  return Promise.all(
    places.toSorted((one, other) => one - other).map((place) => outcomeAt(builder, id, place)),
  );
}

/** The verdicts of a run's questions, by their IDs. */
export const verdictsOf = (run: Awaited<ReturnType<typeof runAt>>) =>
  Object.fromEntries(
    run.questions.map(({ id, outcomes }) => [id, outcomes.map(({ verdict }) => verdict).join()]),
  );

import { setTimeout as pause } from 'node:timers/promises';
import { createActor, fromPromise } from 'xstate';
import type { AgentEvent } from '../../agent/events.ts';
import type { Deps } from '../../deps.ts';
import { createAnswerLog } from '../../doors/answer-log.ts';
import type { Answering } from '../../doors/answering.ts';
import { HttpError } from '../../http/http-error.ts';
import { newId } from '../../lib/ids.ts';
import { BusyError } from '../../limits/busy-error.ts';
import type { Limits } from '../../limits/limits.ts';
import { createQueues } from '../../limits/queues.ts';
import type { Targets } from '../../net/targets.ts';
import type { Stacks } from '../../published/stacks.ts';
import { coded } from '../../words/coded.ts';
import type { RunEnd } from '../run.ts';
import type { Question } from '../set.ts';
import { AT_A_TIME, askAll } from './ask-all.ts';
import { type Asking, askQuestion } from './ask-question.ts';
import { createMask } from './masks.ts';
import { type Outcome, unasked } from './outcome.ts';
import { createRecord } from './record.ts';
import { runMachine } from './run-machine.ts';
import { readState } from './state.ts';
import type { AddedRun } from './store.ts';

/** The interval of writing what has come, and of looking whether somebody has stopped the run. */
const BEAT_MS = 1000;
/** How often the last write is tried, once in each beat; and by a server that stops. */
const MAX_TRIES = 60;
const MAX_LAST_TRIES = 3;
/** The wait for one of the account's answers. */
const WAIT_MS = 250;
/** The memory of a character of questions: parsed, the smallest expectations take so much. */
const PARSED_BYTES = 8;

interface Parts {
  readonly limits: Limits;
  readonly answering: Answering;
  readonly stacks: Stacks;
  /** Takes each event of an answer, for the metrics. */
  count(event: AgentEvent): void;
}

/** Whoever starts a run, and what nobody stores of it. */
interface Caller {
  readonly accountId: string;
  readonly privacyInput: Readonly<Record<string, string>>;
  readonly targets: Targets;
}

interface Running {
  end(why: 'stop' | 'interrupt'): void;
  /** Resolves when its end is written. */
  readonly ended: Promise<void>;
}

/** The account has as many answers as it may have. */
class NoneFreeError extends Error {}

export type Runs = ReturnType<typeof createRuns>;

/** The runs of this server. */
export function createRuns(deps: Deps, { limits, answering, stacks, count }: Parts) {
  const running = new Map<string, Running>();
  /** The turns of each account's runs, which leave most of its answers to people. */
  const turns = createQueues(Math.max(1, Math.min(AT_A_TIME, Math.floor(deps.config.answersPerAccount / 2))));
  let isStopping = false;

  /** Begins to ask. It goes on when its caller has left. */
  function start({ row, questions }: AddedRun, { accountId, privacyInput, targets }: Caller): void {
    const { id, burger_id: burgerId, of, times } = row;
    const holder = { account: accountId };
    const hold = limits.budget.open(holder);
    const record = createRecord(deps, {
      id,
      questions: questions.length,
      hold: limits.budget.open(holder),
    });
    let asking: Asking | null = null;

    /** True also if the layers take too much memory: then no question can be asked. */
    async function read(): Promise<boolean> {
      try {
        hold.grow(JSON.stringify(questions).length * PARSED_BYTES);
        const found = await readState(deps, stacks, { burgerId, of }, hold);
        if (found === null) return false;
        const { stack, state } = found;
        record.keepState(state);
        const mask = createMask(stack.cheese, deps.config, privacyInput);
        asking = { stack, privacyInput, keys: deps.config, targets, limits, holder, mask, observe };
        return true;
      } catch (error) {
        if (error instanceof BusyError) return true;
        deps.log.error('A run of questions failed', error, { run: id });
        throw error;
      }
    }

    function observe() {
      const log = createAnswerLog(deps.log, burgerId, newId('ANS'));
      return (event: AgentEvent) => {
        count(event);
        log(event);
      };
    }

    /** Asks a question as one of the account's answers, and waits where none is free. */
    async function ask(question: Question, signal: AbortSignal): Promise<Outcome> {
      const common = asking;
      if (common === null) return unasked(new BusyError().coded);
      const limited = { tooMany: () => new NoneFreeError(), end: () => end('interrupt') };
      for (;;) {
        try {
          return await turns(accountId, () =>
            answering.run({ holder, right: null }, limited, (own) => {
              signal.throwIfAborted();
              return askQuestion(question, common, own, signal);
            }),
          );
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof BusyError) return unasked(error.coded);
          if (!(error instanceof NoneFreeError)) {
            const request = newId('REQ');
            deps.log.error('A question failed', error, { request, run: id });
            return unasked(coded('server-failed', { id: request }));
          }
        }
        await pause(WAIT_MS, undefined, { signal });
      }
    }

    const actor = createActor(
      runMachine.provide({
        actors: {
          readState: fromPromise(read),
          askAll: fromPromise(({ input: { run }, signal }) =>
            askAll(
              { questions, times, signal },
              (question) => ask(question, signal),
              (outcome) => {
                record.add(outcome);
                run.send({ type: 'asked', verdict: outcome.verdict });
              },
            ),
          ),
        },
      }),
    );

    function end(type: 'stop' | 'interrupt'): void {
      if (actor.getSnapshot().status === 'active') actor.send({ type });
    }

    async function beat(): Promise<void> {
      const answer = await record.write();
      if (answer !== 'go on') end(answer === 'stop' ? 'stop' : 'interrupt');
    }

    const over = Promise.withResolvers<RunEnd>();
    actor.subscribe({
      complete() {
        const { value } = actor.getSnapshot();
        over.resolve(value === 'reading' || value === 'asking' ? 'interrupted' : value);
      },
      error: () => over.resolve('interrupted'),
    });
    // The database is unreachable if it fails; the next beat writes it.
    const beats = setInterval(() => void beat().catch(() => undefined), BEAT_MS);

    async function finish(): Promise<void> {
      const ending = await over.promise;
      clearInterval(beats);
      await writeEnd(ending);
      hold.release();
      record.release();
      running.delete(id);
      limits.runs.release(holder);
    }

    async function writeEnd(ending: RunEnd): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        try {
          await record.write(ending);
          return;
        } catch (error) {
          if (tries < (isStopping ? MAX_LAST_TRIES : MAX_TRIES)) await pause(BEAT_MS);
          else {
            deps.log.error('The end of a run of questions is lost', error, { run: id });
            return;
          }
        }
      }
    }

    running.set(id, { end, ended: finish() });
    actor.start();
    if (isStopping) end('interrupt');
  }

  return {
    /**
     * Adds and starts a run.
     * @throws {HttpError} 429 if the account has many
     */
    async start(caller: Caller, add: () => Promise<AddedRun>): Promise<AddedRun> {
      const holder = { account: caller.accountId };
      if (!limits.runs.acquire(holder)) throw new HttpError(429, coded('tests-too-many'));
      try {
        const added = await add();
        start(added, caller);
        return added;
      } catch (error) {
        limits.runs.release(holder);
        throw error;
      }
    },
    /** Stops a run of this server at once. Those of other servers look for themselves. */
    stop: (id: string) => running.get(id)?.end('stop'),
    /** Interrupts all runs, and waits until that is written. */
    async interruptAll(): Promise<void> {
      isStopping = true;
      for (const run of running.values()) run.end('interrupt');
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

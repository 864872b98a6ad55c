import { fromPromise } from 'xstate';
import type { Burger, Workshop } from '#domain/entities.ts';
import { type Counted, overviewMachine } from '#machines/dashboard/overview-machine.ts';
import { type Deferred, deferred } from '#test/support/deferred.ts';

/** What each call answers. */
interface Answers {
  readonly listWorkshops: readonly Workshop[];
  readonly countSome: readonly Counted[];
  readonly countTools: number | null;
}

/** An overview machine whose calls wait for the test to answer them. */
export function deferredActors() {
  const calls = {
    listWorkshops: deferred<Answers['listWorkshops']>(),
    countSome: deferred<Answers['countSome']>(),
    countTools: deferred<Answers['countTools']>(),
  };
  let last: unknown;
  const machine = overviewMachine.provide({
    actors: {
      listWorkshops: fromPromise<Answers['listWorkshops']>(() => {
        calls.listWorkshops = deferred();
        return calls.listWorkshops.promise;
      }),
      countSome: fromPromise<Answers['countSome'], { readonly workshopIds: readonly string[] }>(
        ({ input }) => {
          last = input;
          calls.countSome = deferred();
          return calls.countSome.promise;
        },
      ),
      countTools: fromPromise<Answers['countTools'], { readonly burgers: readonly Burger[] }>(({ input }) => {
        last = input;
        calls.countTools = deferred();
        return calls.countTools.promise;
      }),
    },
  });
  const settle: { readonly [TCall in keyof Answers]: Deferred<Answers[TCall]> } = calls;
  return {
    machine,
    /** What the call that runs was given. */
    asked: () => last,
    async answer<TCall extends keyof Answers>(call: TCall, answer: Answers[TCall]): Promise<void> {
      settle[call].resolve(answer);
      await settled();
    },
    async fail(call: keyof Answers, error: unknown): Promise<void> {
      settle[call].reject(error);
      await settled();
    },
  };
}

/** After everything that a settled promise leads to. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

import { type AnyEventObject, type AnyStateMachine, fromCallback, fromPromise } from 'xstate';
import { nodesOf } from './graph.ts';

/** The machine with actors that the test settles. */
export function withActorsInHand(
  original: AnyStateMachine,
  actors: Readonly<Record<string, { readonly callback?: true }>>,
) {
  const running = new Map<string, PromiseWithResolvers<unknown>>();
  let received: { actor: string; event: AnyEventObject }[] = [];
  const recorder = fromCallback<AnyEventObject, object>(({ receive, self }) => {
    receive((event) => received.push({ actor: self.id, event }));
  });
  const promised = fromPromise<unknown, object>(({ self }) => {
    const ends = Promise.withResolvers<unknown>();
    running.set(self.id, ends);
    return ends.promise;
  });
  const invokes = nodesOf(original.root).flatMap((node) => node.invoke);
  const machine: AnyStateMachine = original.provide({
    actors: Object.fromEntries(
      invokes.map(({ id, src }) => [String(src), actors[id]?.callback ? recorder : promised]),
    ),
  });
  return { machine, received: () => received, reset, settle };

  function reset(): void {
    running.clear();
    received = [];
  }

  /** Settles the promise that an outcome belongs to. Returns false if there is none and the event has to be sent. */
  function settle(event: AnyEventObject): boolean {
    const ends = typeof event.actorId === 'string' ? running.get(event.actorId) : undefined;
    if (!ends) return false;
    if ('error' in event) ends.reject(event.error);
    else ends.resolve(event.output);
    return true;
  }
}

export type MachineInHand = ReturnType<typeof withActorsInHand>;

import { Actor, type ActorOptions, type AnyActorLogic } from 'xstate';

type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>;

let observer: Inspect | null = null;

/** Lets `inspect` see what every actor that is made from now on does, and what its children do; in development only. */
export function observeActors(inspect: Inspect): void {
  observer = inspect;
}

/** XState's `createActor`, by which the console makes all its actors; see `observeActors`. */
export const createActor: typeof import('xstate').createActor = (logic, ...[options]) =>
  new Actor(logic, import.meta.env.DEV && observer !== null ? { ...options, inspect: observer } : options);

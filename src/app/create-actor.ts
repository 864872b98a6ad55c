import { Actor, type ActorOptions, type AnyActorLogic } from 'xstate';

type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>;

let observer: Inspect | null = null;

/** Reports the events of all actors created later, and of their children, to `inspect`. For development only. */
export function observeActors(inspect: Inspect): void {
  observer = inspect;
}

/** XState's `createActor` with the inspector of `observeActors`. The console creates all its actors with it. */
export const createActor: typeof import('xstate').createActor = (logic, ...[options]) =>
  new Actor(logic, import.meta.env.DEV && observer !== null ? { ...options, inspect: observer } : options);

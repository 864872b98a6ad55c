import { useEffect } from 'react';

/** The part of an actor that a screen needs. */
export interface ScreenActor {
  start(): unknown;
  stop(): unknown;
  getSnapshot(): unknown;
}

/** The actors of one machine, one for each key. A key identifies a screen and its subject. */
export interface ScreenActors<TInput, TActor> {
  /** Gets the actor of `key`, or makes one without starting it. Safe to call during rendering. */
  get(key: string, input: TInput): TActor;
  /** Starts the actor of `key`. It runs until the returned function is called. */
  hold(key: string): () => void;
}

/** The actor of `key`. It starts with the screen, and stops with it unless it holds unsaved work. */
export function useScreenActor<TInput, TActor>(
  actors: ScreenActors<TInput, TActor>,
  key: string,
  input: TInput,
): TActor {
  const actor = actors.get(key, input);
  useEffect(() => actors.hold(key), [actors, key]);
  return actor;
}

import { useEffect } from 'react';

/** What an actor must offer to be shown by a screen. */
export interface ScreenActor {
  start(): unknown;
  stop(): unknown;
  getSnapshot(): unknown;
}

/** The actors of one machine, one for each key (a screen and what it shows), as a screen asks for them. */
export interface ScreenActors<TInput, TActor> {
  /** The actor of `key`; made, but not yet started, where there is none. Safe to call while rendering. */
  get(key: string, input: TInput): TActor;
  /** A screen shows the actor of `key`: it runs until the returned function is called. */
  hold(key: string): () => void;
}

/** The actor that a screen shows under `key`: started with the screen, stopped with it unless it holds unsaved work. */
export function useScreenActor<TInput, TActor>(
  actors: ScreenActors<TInput, TActor>,
  key: string,
  input: TInput,
): TActor {
  const actor = actors.get(key, input);
  useEffect(() => actors.hold(key), [actors, key]);
  return actor;
}

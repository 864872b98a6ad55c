import { useEffect } from 'react';
import type { ScreenActor, ScreenActors } from '#machines/screen-actors.ts';

/** The actor that a screen shows under `key`: started with the screen, stopped with it unless it holds unsaved work. */
export function useScreenActor<TInput, TActor extends ScreenActor>(
  actors: ScreenActors<TInput, TActor>,
  key: string,
  input: TInput,
): TActor {
  const actor = actors.get(key, input);
  useEffect(() => actors.hold(key), [actors, key]);
  return actor;
}

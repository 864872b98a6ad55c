import { createChatMachine } from '#machines/chat/chat-machine.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { talkLookup } from '#machines/loader/loads/talk.ts';
import { openBurger } from '#services/talk-client.ts';
import type { TalkActors } from '#views/talk/talk-page.tsx';
import { createActor } from '../create-actor.ts';
import { startPreferences } from '../preferences.ts';
import { watching } from '../wiring/network.ts';
import { watchedSockets } from '../wiring/watched-sockets.ts';

/** Starts the actors of the page on which visitors talk to a burger. No session is looked for: the page is nobody's. */
export function startTalk(burgerId: string): TalkActors {
  const lookup = createActor(
    createLoaderMachine(talkLookup, {
      load: async (query, signal) => ({ burger: await openBurger(query.burgerId, signal) }),
      ...watching(window),
    }),
    { input: { scope: { burgerId } } },
  );
  // Only our own server has this page, and it keeps connections alive.
  const open = watchedSockets({ page: window, keepsAlive: () => true });
  const chat = createActor(createChatMachine(open), {
    input: { burgerId, baseUrl: location.origin, token: null, history: [] },
  });
  return { ...startPreferences(), lookup: lookup.start(), chat: chat.start() };
}

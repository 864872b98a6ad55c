import { Suspense } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { lazyPart } from '../lazy-part.tsx';

const Activity = lazyPart(async () => (await import('./recording/activity.tsx')).Activity);

/** Fetches the code early, because it is needed most when the server is not reachable. */
export const prepareActivity = Activity.prepare;

/** The newest steps of a conversation. Their code is in a separate chunk. */
export const LazyActivity = ({ chat }: { chat: ChatActor }) => (
  <Suspense>
    <Activity chat={chat} />
  </Suspense>
);

import { Suspense } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { lazyPart } from '../lazy-part.tsx';

const WhatHappened = lazyPart(async () => (await import('./recording/what-happened.tsx')).WhatHappened);

/** Fetches the code early, because it is needed most when the server is not reachable. */
export const prepareHappened = WhatHappened.prepare;

/** The newest steps of a conversation. Their code is in a separate chunk. */
export const Happened = ({ chat }: { chat: ChatActor }) => (
  <Suspense>
    <WhatHappened chat={chat} />
  </Suspense>
);

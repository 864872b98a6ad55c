import { Suspense } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { lazyPart } from '../lazy-part.tsx';

const WhatHappened = lazyPart(async () => (await import('./recording/what-happened.tsx')).WhatHappened);

/** Fetches the code while the server is there: it is asked for most when it is not. */
export const prepareHappened = WhatHappened.prepare;

/** What happened in a conversation. Its code is a chunk of its own. */
export const Happened = ({ chat }: { chat: ChatActor }) => (
  <Suspense>
    <WhatHappened chat={chat} />
  </Suspense>
);

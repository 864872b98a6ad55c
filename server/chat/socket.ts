import type { Server } from 'node:http';
import type { Deps } from '../http/router.ts';

/** A place for the chat's socket until it is written. */
export function attachChatSocket(_server: Server, _deps: Deps): { stop(): Promise<void> } {
  return { stop: async () => undefined };
}

import type { EndName } from '#domain/chat/end.ts';
import type { ChatSnapshot } from './chat-machine.ts';
import type { ChatContext } from './chat-types.ts';

interface Chat {
  readonly context: ChatContext;
}

/** True if an answer is under way. */
export const selectIsAnswering = ({ context }: Chat): boolean => context.stream.hasTag('answering');

/** True if prompts wait to be sent. They are not in the log yet. */
export const selectIsSending = ({ context }: Chat): boolean =>
  context.unsent.length > 0 || context.promptToRepeat !== null;

/** True if unsent text would be lost: a draft, or waiting prompts. */
export const selectIsChatUnsaved = (snapshot: Chat): boolean =>
  snapshot.context.draft.trim() !== '' || selectIsSending(snapshot);

/** True if there has been a connection in this conversation, possibly before a reload. */
export const selectHasConnected = ({ context }: Chat): boolean =>
  context.stream.context.connection !== 'none';

/** How the newest connection has ended; null before the first, and while there is one or one is being opened. */
export function selectEnd({ value }: Pick<ChatSnapshot, 'value'>): EndName | null {
  const end = 'offline' in value ? value.offline : 'never';
  return end === 'never' ? null : end;
}

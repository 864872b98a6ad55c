import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoteName } from './history-event.ts';

interface NoteText {
  readonly message: MessageDescriptor;
  readonly tone?: 'error';
}

export const notes: Readonly<Record<NoteName, NoteText>> = {
  connected: { message: msg`Connected` },
  disconnected: { message: msg`Disconnected` },
  stopped: { message: msg`Stopped.` },
  unable: { message: msg`Unable to connect.`, tone: 'error' },
  failed: { message: msg`WebSocket error. Verify burger ID and API endpoint.`, tone: 'error' },
  silent: { message: msg`The server stopped responding, so the connection was closed.`, tone: 'error' },
  shortened: { message: msg`This conversation is too long: the burger no longer remembers its beginning.` },
  unsent: { message: msg`Not sent. What you wrote is back in the message field.`, tone: 'error' },
};

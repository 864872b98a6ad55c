import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the console itself says in the log, by a name that is the same in every language and version. */
export type NoteName = 'connected' | 'disconnected' | 'stopped' | 'unable' | 'failed' | 'silent' | 'unsent';

interface Note {
  readonly message: MessageDescriptor;
  readonly tone?: 'error';
}

export const notes: Readonly<Record<NoteName, Note>> = {
  connected: { message: msg`Connected` },
  disconnected: { message: msg`Disconnected` },
  stopped: { message: msg`Stopped. The next message begins a new conversation.` },
  unable: { message: msg`Unable to connect.`, tone: 'error' },
  failed: { message: msg`WebSocket error. Verify burger ID and API endpoint.`, tone: 'error' },
  silent: { message: msg`The connection went silent and was closed.`, tone: 'error' },
  unsent: { message: msg`Not sent. What you wrote is back in the composer.`, tone: 'error' },
};

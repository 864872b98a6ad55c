import type { History } from '#domain/chat-history.ts';
import type { ChatSnapshot } from './chat-machine.ts';
import { withoutSecrets } from './history.ts';

/** What happened, as it may leave the page: without the tokens and headers that were sent. */
export function selectOpenHistory({ context }: Pick<ChatSnapshot, 'context'>): History {
  const { authorization, secrets, history } = context;
  return withoutSecrets(
    history,
    [authorization.trim(), ...secrets].flatMap((header) => [header, header.replace(/^Bearer +/i, '')]),
  );
}

/** What happened, as it may be stored: with the end of the connection, which does not last as long. */
export function selectKeptHistory(snapshot: Pick<ChatSnapshot, 'context' | 'hasTag'>): History {
  const end = { type: 'noted', at: Date.now(), note: 'disconnected' } as const;
  const history = selectOpenHistory(snapshot);
  return snapshot.hasTag('connected') ? [...history, end] : history;
}

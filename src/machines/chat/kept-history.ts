import type { History } from '#domain/chat/happenings.ts';
import { withoutSecrets } from '#domain/chat/history.ts';
import type { ChatSnapshot } from './chat-machine.ts';

type Chat = Pick<ChatSnapshot, 'context'>;

/** What happened, as it may leave the page: without the tokens and headers that were sent. */
export const selectOpenHistory = ({ context }: Chat): History => openHistory(context, context.history);

/**
 * What happened, as it may be stored: with the end of the connection, which does not last as long. A reload has no way
 * back, so what was taken away stays in there until the prompt that takes its place is sent.
 */
export function selectKeptHistory({ context }: Chat): History {
  const { history, replaced } = context;
  const kept = openHistory(context, replaced === null || replaced.isAsked ? history : replaced.history);
  return isConnected(kept) ? [...kept, { type: 'noted', at: Date.now(), note: 'disconnected' }] : kept;
}

function openHistory({ authorization, secrets }: ChatSnapshot['context'], history: History): History {
  return withoutSecrets(
    history,
    [authorization.trim(), ...secrets].flatMap((header) => [header, header.replace(/^Bearer +/i, '')]),
  );
}

/** Whether the end of the newest connection is missing. What can be brought back may have none. */
function isConnected(history: History): boolean {
  const newest = history.findLast(
    (one) =>
      one.type === 'connecting' || (one.type === 'noted' && !['unsent', 'shortened'].includes(one.note)),
  );
  return newest?.type === 'noted' && newest.note === 'connected';
}

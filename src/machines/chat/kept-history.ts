import { joinedDrafts } from '#domain/chat/drafts.ts';
import { withoutSecrets } from '#domain/chat/history.ts';
import type { History } from '#domain/chat/history-event.ts';
import type { ChatSnapshot } from './chat-machine.ts';

type Chat = Pick<ChatSnapshot, 'context'>;

/** The history that may leave the page: without the tokens and headers that were sent. */
export const selectOpenHistory = ({ context }: Chat): History => openHistory(context, context.history);

/**
 * The history to store. It ends with a disconnection, because the connection does not survive a reload. Nothing can be undone
 * after a reload, so what was removed to be asked again stays until the prompt that replaces it is sent.
 */
export function selectKeptHistory({ context }: Chat): History {
  const { replaced } = context;
  const { history, stream } = replaced?.removal === 'end' && !replaced.isAsked ? replaced : context;
  const kept = openHistory(context, history);
  return stream.context.connection === 'open'
    ? [...kept, { type: 'noted', at: Date.now(), note: 'disconnected' }]
    : kept;
}

/** The text to store of what was typed and not sent, without the tokens and headers that were sent. */
export function selectKeptDraft({ context }: Chat): string {
  const content = joinedDrafts([...context.unsent, context.draft]);
  const [typed] = openHistory(context, [{ type: 'prompted', at: 0, content }]);
  return typed?.type === 'prompted' ? typed.content : '';
}

function openHistory(
  { authorization, headers, secrets }: ChatSnapshot['context'],
  history: History,
): History {
  const typed = [authorization, ...Object.values(headers)].map((value) => value.trim());
  return withoutSecrets(history, [...typed, ...secrets]);
}

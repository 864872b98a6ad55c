import type { MessageDescriptor } from '@lingui/core';
import { fromCallback } from 'xstate';
import { turnCount } from '#domain/chat/conversation.ts';
import { ends } from '#domain/chat/end.ts';
import type { ChatActor, ChatSnapshot } from '../chat/chat-machine.ts';
import { selectEnd, selectIsAnswering, selectIsSending } from '../chat/chat-selectors.ts';
import type { Headers } from '../chat/chat-types.ts';
import { emptyStream } from '../stream/stream.ts';
import type { StreamSnapshot } from '../stream/stream-machine.ts';

export interface Credentials {
  /** The header to send; null for the session's. */
  readonly authorization: string | null;
  /** The other headers for the burger's tools. */
  readonly headers: Headers;
}

export interface ConversationInput extends Credentials {
  readonly burgerId: string;
  readonly debug: boolean;
}

export interface Ask {
  readonly type: 'ask';
  readonly prompt: string;
}

export type ConversationEvent =
  | { readonly type: 'conversation grew'; readonly stream: StreamSnapshot }
  /** The connection is open, and every prompt so far has been answered. */
  | { readonly type: 'conversation ready' }
  | { readonly type: 'conversation ended'; readonly reason: MessageDescriptor };

/** Makes a chat with a burger. No screen shows it, and it is not stored. */
export type OpenConversation = (burgerId: string) => ChatActor;

/** A conversation that a machine holds: a connected chat, to which `ask` sends one prompt after another. */
export const createConversationLogic = (open: OpenConversation) =>
  fromCallback<Ask, ConversationInput>(({ input, sendBack, receive }) => {
    const send = (event: ConversationEvent) => sendBack(event);
    const chat = open(input.burgerId);
    let stream = emptyStream;
    let asked = 0;
    let ready = -1;

    chat.subscribe((snapshot) => {
      if (snapshot.context.stream !== stream) {
        stream = snapshot.context.stream;
        send({ type: 'conversation grew', stream });
      }
      const reason = reasonOf(snapshot);
      if (reason !== null) send({ type: 'conversation ended', reason });
      else if (isIdle(snapshot) && turnCount(stream.context) === asked && ready < asked) {
        ready = asked;
        send({ type: 'conversation ready' });
      }
    });
    receive(({ prompt }) => {
      asked += 1;
      chat.send({ type: 'draft changed', draft: prompt });
      chat.send({ type: 'send' });
    });
    chat.start();
    if (input.authorization !== null)
      chat.send({ type: 'authorization changed', authorization: input.authorization });
    for (const [name, value] of Object.entries(input.headers))
      chat.send({ type: 'header changed', name, value });
    chat.send({ type: 'debug toggled', debug: input.debug });
    chat.send({ type: 'connect' });
    return () => {
      chat.stop();
    };
  });

const isIdle = (snapshot: ChatSnapshot): boolean =>
  snapshot.hasTag('connected') && !selectIsAnswering(snapshot) && !selectIsSending(snapshot);

/** The reason for a missing connection; null while there is one or one is being opened. */
function reasonOf(snapshot: ChatSnapshot): MessageDescriptor | null {
  const end = selectEnd(snapshot);
  return end === null ? snapshot.context.error : (ends[end].cause ?? ends[end].message);
}

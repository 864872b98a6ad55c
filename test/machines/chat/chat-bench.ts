import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { rowsOf } from '#domain/chat/conversation.ts';
import type { Frame } from '#domain/chat/frames.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { createChatMachine } from '#machines/chat/chat-machine.ts';
import {
  selectEnd,
  selectHasConnected,
  selectIsAnswering,
  selectIsChatUnsaved,
  selectIsSending,
} from '#machines/chat/chat-selectors.ts';
import type { ChatEvent, ChatInput, ChatRequest, ChatTag } from '#machines/chat/chat-types.ts';

export const chatMachine = createChatMachine(() => {
  throw new Error('No socket');
});
export const input: ChatInput = {
  burgerId: ' b 1 ',
  baseUrl: 'https://builder.example',
  token: 'secret',
  history: [],
};
export const content = { event: 'content', data: 'Hello' };
export const done = { event: 'done', data: '' };
export const conversation = { event: 'conversation_id', data: 'c1' };

/** The event of frames that came in one message each, now. Without any, a message only kept the connection alive. */
export const came = (frames: readonly Frame[]) => ({
  type: 'socket received' as const,
  arrivals: [
    {
      at: Date.now(),
      frames,
      messages: frames.map(({ event, data }) => `event: ${event}\ndata: ${data}\n\n`),
    },
  ],
});

interface Bench {
  readonly sent: ChatRequest[];
  pings: number;
  readonly opened: { readonly baseUrl: string; readonly burgerId: string }[];
  closed: number;
  tell: (event: ChatEvent) => void;
}

/** A chat over a socket that sends at once. If it `holds`, the test decides when a message counts as sent. */
export function start(
  given: Partial<ChatInput> = {},
  options: { readonly throws?: boolean; readonly holds?: boolean } = {},
) {
  const clock = new SimulatedClock();
  const socket: Bench = { sent: [], pings: 0, opened: [], closed: 0, tell: () => {} };
  const machine = chatMachine.provide({
    actors: {
      socket: fromCallback(({ input: where, sendBack, receive }) => {
        if (options.throws) throw new Error('bad address');
        socket.opened.push(where);
        socket.tell = sendBack;
        receive((command) => {
          if (command.type === 'ping') {
            socket.pings += 1;
            return;
          }
          socket.sent.push(command.payload);
          if (!options.holds) sendBack({ type: 'socket sent' });
        });
        return () => {
          socket.closed += 1;
        };
      }),
    },
  });
  const actor = createActor(machine, { input: { ...input, ...given }, clock }).start();
  const rows = () => rowsOf(actor.getSnapshot().context.stream.context);
  return {
    actor,
    end: () => selectEnd(actor.getSnapshot()),
    isUnsaved: () => selectIsChatUnsaved(actor.getSnapshot()),
    isSending: () => selectIsSending(actor.getSnapshot()),
    isAnswering: () => selectIsAnswering(actor.getSnapshot()),
    hasConnected: () => selectHasConnected(actor.getSnapshot()),
    clock,
    socket,
    rows,
    context: () => actor.getSnapshot().context,
    has: (tag: ChatTag) => actor.getSnapshot().hasTag(tag),
    texts: () => rows().map((row) => row.message?.message ?? shownText(row)),
    connect() {
      actor.send({ type: 'connect' });
      socket.tell({ type: 'socket opened' });
    },
    ask(draft: string) {
      actor.send({ type: 'draft changed', draft });
      actor.send({ type: 'send' });
    },
  };
}

/** A chat whose connection is open. */
export function connected(...options: Parameters<typeof start>) {
  const chat = start(...options);
  chat.connect();
  return chat;
}

/** A chat that was asked and has answered these prompts. */
export function asked(...prompts: readonly string[]) {
  const chat = connected();
  for (const prompt of prompts) {
    chat.ask(prompt);
    chat.socket.tell(came([{ event: 'content', data: `To ${prompt}` }, done]));
  }
  return chat;
}

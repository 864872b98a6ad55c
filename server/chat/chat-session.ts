import type { WebSocket } from 'ws';
import { outageOf } from '../http/outages.ts';
import { runAgent } from './agent.ts';
import type { AgentStack } from './agent-stack.ts';
import { bearerOf, type ChatMessage, readChatMessage } from './chat-message.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { createFrameSender } from './frame-sender.ts';
import type { ModelKeys } from './models/models.ts';
import type { Targets } from './net/targets.ts';

/** What a chat needs of the rest of the server. */
export interface ChatPorts {
  readonly keys: ModelKeys;
  readonly targets: Targets;
  /** What the burger runs; `null` where there is no such burger. */
  readStack(burgerId: string): Promise<AgentStack | null>;
  /** Whose access token it is; `null` where it is not valid. */
  accountOf(token: string): Promise<string | null>;
  /** Told of what should never happen, beside the client, which is only told that it did. */
  report(error: unknown): void;
}

export interface ChatSession {
  /** Takes a message of the client. */
  receive(text: string): void;
  refuse(message: string): void;
  /** The client has left: whatever runs for it ends at once. */
  leave(): void;
  /** Ends the running answer, if there is one, with the words that say why. */
  end(message: string): void;
}

/** Closes the socket of somebody signed in whose burger does not exist. */
const BURGER_NOT_FOUND = 4404;
/** How many prompts may end an answer in a row, and for how long each of them counts once its own has begun. */
const MAX_INTERRUPTIONS = 8;
const INTERRUPTION_MS = 10_000;
const tooManyPrompts =
  'You are sending prompts faster than the burger can answer. Wait for an answer, then send again.';
const missingToken =
  'This burger is private, or there is none with this ID. Put "Bearer" and your access token into Authorization, then send again.';
const refusedToken =
  'This burger is private, or there is none with this ID, and the access token in Authorization is not valid or has expired. Sign in again, then send again.';
const unexpected = 'Something went wrong on the server. Try again.';

/**
 * One socket's chat: one conversation, one answer at a time. A prompt that comes during an answer ends it where it
 * is, with its `done`, and is answered next.
 */
export function createChatSession(
  socket: WebSocket,
  burgerId: string,
  ports: ChatPorts,
  coalesceMs: number,
): ChatSession {
  const sender = createFrameSender(socket, coalesceMs);
  let conversation: Conversation | null = null;
  /** The newest prompt's answer, running or about to; all before it have ended or are ending. */
  let answering: AbortController | null = null;
  let previous = Promise.resolve();
  let interruptions = 0;
  let isOver = false;

  /** An answer that is nothing but why there is none. */
  function fail(message: string): void {
    sender.send({ event: 'error', data: message });
    sender.send({ event: 'done', data: '' });
  }

  async function answer(message: ChatMessage, signal: AbortSignal): Promise<void> {
    const stack = await ports.readStack(burgerId);
    const { messages: userMessages, privacyInput, debug } = message;
    const token = bearerOf(privacyInput);
    const isVisitor = token === null || (await ports.accountOf(token)) === null;
    if (isOver) return;
    // To a visitor, a burger that is not public and one that is not there must look the same.
    if (isVisitor && stack?.isPublic !== true) {
      fail(token === null ? missingToken : refusedToken);
      return;
    }
    if (stack === null) {
      fail(`There is no burger "${burgerId}". Check the burger ID.`);
      sender.flush();
      socket.close(BURGER_NOT_FOUND, 'Burger not found');
      return;
    }
    conversation ??= createConversation();
    const run = { stack, conversation, userMessages, privacyInput, debug, isVisitor, signal };
    for await (const event of runAgent({ ...run, keys: ports.keys, targets: ports.targets })) {
      sender.send(event);
      const pressure = sender.pressure();
      if (pressure !== null) await pressure;
    }
  }

  async function run(message: ChatMessage, current: AbortController): Promise<void> {
    if (isOver) return;
    try {
      await answer(message, current.signal);
    } catch (error) {
      if (isOver) return;
      ports.report(error);
      fail(outageOf(error)?.message ?? unexpected);
    } finally {
      if (answering === current) answering = null;
    }
  }

  function refuse(message: string): void {
    // No `done` where an answer is running: it goes on.
    if (answering === null) fail(message);
    else sender.send({ event: 'error', data: message });
  }

  function leave(): void {
    isOver = true;
    answering?.abort();
  }

  return {
    receive(text) {
      const message = readChatMessage(text);
      if (typeof message === 'string') {
        refuse(message);
        return;
      }
      const interrupts = answering !== null;
      if (interrupts && interruptions >= MAX_INTERRUPTIONS) {
        refuse(tooManyPrompts);
        return;
      }
      if (interrupts) interruptions += 1;
      answering?.abort();
      const current = new AbortController();
      answering = current;
      previous = previous.then(() => {
        if (interrupts) setTimeout(() => (interruptions -= 1), INTERRUPTION_MS).unref();
        return run(message, current);
      });
    },
    refuse,
    leave,
    end(message) {
      leave();
      fail(message);
      sender.flush();
    },
  };
}

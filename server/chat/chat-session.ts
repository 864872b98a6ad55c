import type { WebSocket } from 'ws';
import { type CodedMessage, coded, uncoded } from '../coded.ts';
import { outageOf } from '../http/outages.ts';
import { runAgent } from './agent.ts';
import { bearerTokenOf, type ChatMessage, readChatMessage } from './chat-message.ts';
import type { ChatPorts } from './chat-ports.ts';
import { closeCodes } from './close-codes.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { createFrameSender } from './frame-sender.ts';
import { errorEvent } from './frames.ts';

interface ChatOptions {
  readonly burgerId: string;
  readonly ports: ChatPorts;
  /** The client's address, behind trusted proxies. */
  readonly address: string;
  /** Limits how many answers run for one account, or for all visitors of one address. */
  readonly answerLimit: ConcurrencyLimit;
}

export interface ChatSession {
  /** Whether a valid message has come. */
  readonly hasAsked: boolean;
  /** The sign-in (`familyId`) that asked for the running answer; null if there is none. */
  readonly family: string | null;
  receive(text: string): void;
  refuse(message: CodedMessage): void;
  /** Whether an answer is running or about to start. */
  isAnswering(): boolean;
  /** Ends what runs for a client that has left. */
  leave(): void;
  /** Ends the running answer, if there is one, with `message` as its error. Nothing is answered afterwards. */
  end(message: CodedMessage): void;
  /** Ends the running answer because the sign-in that asked for it has ended. */
  endSignIn(): void;
}

/** How many prompts in a row may interrupt an answer, and how long each counts after its own answer has begun. */
const MAX_INTERRUPTIONS = 8;
const INTERRUPTION_MS = 10_000;

/**
 * One socket's chat: one conversation, one answer at a time. A prompt that comes during an answer interrupts it: the
 * answer ends with its `done`, and the prompt is answered next.
 */
export function createChatSession(
  socket: WebSocket,
  { burgerId, ports, address, answerLimit }: ChatOptions,
): ChatSession {
  const sender = createFrameSender(socket);
  let conversation: Conversation | null = null;
  /** Ends the answer to the newest prompt, which runs or is about to start. All earlier answers have ended or are ending. */
  let answering: AbortController | null = null;
  let previous = Promise.resolve();
  let interruptions = 0;
  let isOver = false;
  let hasAsked = false;
  let family: string | null = null;

  /** Sends an answer that consists of an error. */
  function fail(message: CodedMessage): void {
    sender.send(errorEvent(message));
    sender.send({ event: 'done', data: '' });
  }

  async function answer(message: ChatMessage, signal: AbortSignal): Promise<void> {
    const stack = await ports.readStack(burgerId);
    const { messages: userMessages, privacyInput, debug } = message;
    const token = bearerTokenOf(privacyInput);
    const bearer = token === null ? null : await ports.bearerOf(token);
    const isVisitor = bearer === null;
    if (isOver) return;
    // Visitors must not learn whether a burger that is not public exists.
    if (isVisitor && stack?.isPublic !== true) {
      fail(token === null ? coded('chat-token-missing') : coded('chat-token-refused'));
      return;
    }
    if (stack === null) {
      fail(coded('chat-burger-unknown', { id: burgerId }));
      sender.flush();
      socket.close(...closeCodes.noBurger);
      return;
    }
    const holder = bearer?.accountId ?? address;
    if (!answerLimit.acquire(holder)) {
      fail(coded('chat-too-many'));
      return;
    }
    conversation ??= createConversation();
    family = bearer?.familyId ?? null;
    const run = { stack, conversation, userMessages, privacyInput, debug, isVisitor, signal };
    try {
      await runAgent({ ...run, keys: ports.keys, targets: ports.targets }, (event) => {
        sender.send(event);
        return sender.pressure();
      });
    } finally {
      family = null;
      answerLimit.release(holder);
    }
  }

  async function run(message: ChatMessage, current: AbortController): Promise<void> {
    if (isOver) return;
    try {
      await answer(message, current.signal);
    } catch (error) {
      if (isOver) return;
      const id = ports.report(error);
      fail(outageOf(error)?.coded ?? coded('server-failed', { id }));
    } finally {
      if (answering === current) answering = null;
    }
  }

  function refuse(message: CodedMessage): void {
    // During an answer no `done` is sent, because the answer goes on.
    if (answering === null) fail(message);
    else sender.send(errorEvent(message));
  }

  function leave(): void {
    isOver = true;
    answering?.abort();
  }

  return {
    get hasAsked() {
      return hasAsked;
    },
    get family() {
      return family;
    },
    receive(text) {
      const message = readChatMessage(text);
      if (typeof message === 'string') {
        refuse(uncoded(message));
        return;
      }
      hasAsked = true;
      const interrupts = answering !== null;
      if (interrupts && interruptions >= MAX_INTERRUPTIONS) {
        refuse(coded('chat-too-fast'));
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
    isAnswering: () => answering !== null,
    leave,
    endSignIn() {
      sender.send(errorEvent(coded('chat-session-ended')));
      answering?.abort();
    },
    end(message) {
      leave();
      fail(message);
      sender.flush();
    },
  };
}

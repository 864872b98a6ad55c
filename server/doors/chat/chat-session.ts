import type { WebSocket } from 'ws';
import {
  CHARACTER_BYTES,
  type Conversation,
  createConversation,
  MAX_REMEMBERED,
  MAX_VISITOR_REMEMBERED,
} from '../../agent/conversation.ts';
import { runAgent } from '../../agent/run.ts';
import type { AgentStack } from '../../builder/agent-stack.ts';
import { HttpError } from '../../http/http-error.ts';
import { outageOf } from '../../http/outages.ts';
import { newId } from '../../lib/ids.ts';
import type { Hold } from '../../limits/budget.ts';
import { BusyError } from '../../limits/busy-error.ts';
import { type Holder, isStranger } from '../../limits/holder.ts';
import type { Limits } from '../../limits/limits.ts';
import { createQueue } from '../../limits/queues.ts';
import { type CodedMessage, coded, uncoded } from '../../words/coded.ts';
import type { Ending } from '../answering.ts';
import { chargeTo } from './answer-charge.ts';
import { createAnswerFrames } from './answer-frames.ts';
import { bearerTokenOf, type ChatMessage, readChatMessage, tokenInText } from './chat-message.ts';
import type { ChatPorts } from './chat-ports.ts';
import { closeCodes } from './close-codes.ts';
import { createFrameSender } from './frame-sender.ts';
import { errorEvent } from './frames.ts';
import { createRequestFrames } from './request-frames.ts';

interface ChatOptions {
  readonly burgerId: string;
  readonly ports: ChatPorts;
  /** The client's address, behind trusted proxies. */
  readonly address: string;
  readonly limits: Limits;
}

export interface ChatSession {
  /** True if a valid message has come. */
  readonly hasAsked: boolean;
  /** The holder of this socket's memory: the account that asked last, or the strangers of its address. */
  readonly holder: Holder;
  receive(text: string): void;
  refuse(message: CodedMessage): void;
  /** Ends the work for a client that has left. */
  leave(): void;
  /** Ends the running answer, if there is one, with `message` as its error. Nothing is answered afterwards. */
  end(message: CodedMessage): void;
}

/** The maximum number of prompts in a row that interrupt an answer, and the time for which each counts after its answer began. */
const MAX_INTERRUPTIONS = 8;
const INTERRUPTION_MS = 10_000;
/** The most that a visitor's message may have, and its prompt in characters. */
const VISITOR_KIB = 64;
const VISITOR_PROMPT = 8000;
const tooLarge = coded('chat-message-large', { most: `${VISITOR_KIB} KiB` });

/**
 * One socket's chat: one conversation, one answer at a time. A prompt that comes during an answer interrupts it: the
 * answer ends with its `done`, and the prompt is answered next.
 */
export function createChatSession(
  socket: WebSocket,
  { burgerId, ports, address, limits }: ChatOptions,
): ChatSession {
  const sender = createFrameSender(socket);
  const tellRequest = createRequestFrames();
  let conversation: Conversation | null = null;
  /** The published state that a visitor's conversation goes on with; null if there is none. */
  let begun: number | null = null;
  /** Ends the answer to the newest prompt, which runs or is about to start. All earlier answers have ended or are ending. */
  let answering: AbortController | null = null;
  const oneByOne = createQueue();
  const reading = createQueue();
  let interruptions = 0;
  let isOver = false;
  let hasAsked = false;
  let holder: Holder = { address };

  /** Sends an answer that consists of an error. */
  function fail(message: CodedMessage): void {
    sender.send(errorEvent(message));
    sender.send({ event: 'done', data: '' });
  }

  async function answerMessage(message: ChatMessage, controller: AbortController): Promise<void> {
    const token = bearerTokenOf(message.privacyInput);
    const bearer = token === null ? null : await ports.bearerOf(token);
    const isVisitor = bearer === null;
    if (isVisitor) {
      const fault = visitorFault(message);
      if (fault !== null) {
        fail(fault);
        return;
      }
    }
    holder = isVisitor ? { address } : { account: bearer.accountId };
    const right = isVisitor ? null : ({ kind: 'sign-in', id: bearer.sessionId } as const);
    const limited = {
      tooMany: () => new HttpError(429, coded('chat-too-many')),
      // A server that stops ends the sockets.
      end: (why: Ending) => why === 'right-ended' && end(coded('chat-session-ended'), controller),
    };
    await ports.answering.run({ holder, right }, limited, async (hold) => {
      const found = await ports.readStack(burgerId, { isVisitor, begun, hold });
      if (isOver) return;
      // Visitors must not learn whether a burger that is not public exists.
      if (isVisitor && found?.stack.isPublic !== true) {
        fail(token === null ? coded('chat-token-missing') : coded('chat-token-refused'));
        return;
      }
      if (found === null) {
        fail(coded('chat-burger-unknown', { id: burgerId }));
        sender.flush();
        socket.close(...closeCodes.noBurger);
        return;
      }
      begun = found.number ?? begun;
      await answerFrom(found.stack, message, { isVisitor, controller });
    });
  }

  /** Runs the burger, and holds the memory of its answer. */
  async function answerFrom(
    stack: AgentStack,
    { messages: userMessages, privacyInput, debug }: ChatMessage,
    { isVisitor, controller }: { isVisitor: boolean; controller: AbortController },
  ): Promise<void> {
    const most = stack.answersADay ?? limits.visitorAnswersADay;
    if (isVisitor && !(await ports.countVisitorAnswer(burgerId, most))) {
      fail(coded('chat-answers-a-day'));
      return;
    }
    conversation ??= createConversation({
      most: isVisitor ? MAX_VISITOR_REMEMBERED : MAX_REMEMBERED,
      hold: limits.budget.forgettable(holder),
    });
    const told = limits.budget.open(holder);
    const charge = chargeTo(told);
    const answerId = newId('ANS');
    const observe = ports.observe(burgerId, answerId);
    const frames = createAnswerFrames({ isVisitor, debug, answerId, tellRequest }, (frame) => {
      sender.send(frame);
      if (charge(frame)) return;
      // The answer becomes part of the conversation, which needs the room.
      told.release();
      end(new BusyError().coded, controller);
    });
    const asking = holder;
    const openHold = () => limits.budget.open(asking);
    const run = { stack, conversation, userMessages, privacyInput, openHold, signal: controller.signal };
    try {
      await runAgent({ ...run, keys: ports.keys, targets: ports.targets }, (event) => {
        observe(event);
        frames(event);
        return sender.pressure();
      });
    } finally {
      told.release();
    }
  }

  /** The rule that a visitor's message breaks; null if it breaks none. It is checked before anything is read. */
  function visitorFault({ messages, size }: ChatMessage): CodedMessage | null {
    if (size > VISITOR_KIB * 1024) return tooLarge;
    if ((messages.at(-1)?.content.length ?? 0) > VISITOR_PROMPT)
      return coded('chat-prompt-long', { most: VISITOR_PROMPT.toLocaleString('en') });
    return limits.visitorPrompts.take({ address }) ? null : coded('chat-prompts-a-minute');
  }

  async function takeTurn(message: ChatMessage, current: AbortController, hold: Hold): Promise<void> {
    try {
      if (!isOver) await answerMessage(message, current);
    } catch (error) {
      if (isOver) return;
      fail(codedOf(error));
    } finally {
      hold.release();
      if (answering === current) answering = null;
      if (isOver) conversation?.forget();
    }
  }

  function codedOf(error: unknown): CodedMessage {
    if (error instanceof HttpError || error instanceof BusyError) return error.coded;
    const id = ports.report(error);
    return outageOf(error)?.coded ?? coded('server-failed', { id });
  }

  function refuse(message: CodedMessage): void {
    // During an answer no `done` is sent, because the answer goes on.
    if (answering === null) fail(message);
    else sender.send(errorEvent(message));
  }

  /** Refuses a message that was not read. */
  function refuseUnread(message: CodedMessage, hold: Hold): void {
    hold.release();
    refuse(message);
    if (limits.unreadMessages.take({ address })) return;
    sender.flush();
    socket.close(...closeCodes.invalid);
  }

  /** Reads a message in its turn. Parsing one that is longer than a visitor's may be costs time, so its token is looked at first. */
  async function readInTurn(text: string, hold: Hold): Promise<void> {
    try {
      const isShort = text.length <= VISITOR_KIB * 1024;
      const mayBeRead = isShort || !isStranger(holder) || (await hasValidToken(text));
      if (isOver) hold.release();
      else if (mayBeRead) read(text, hold);
      else refuseUnread(tooLarge, hold);
    } catch (error) {
      hold.release();
      refuse(codedOf(error));
    }
  }

  async function hasValidToken(text: string): Promise<boolean> {
    const token = tokenInText(text);
    return token !== null && (await ports.bearerOf(token)) !== null;
  }

  /** Parses a message, and answers it once the one before it has ended. */
  function read(text: string, hold: Hold): void {
    const message = readChatMessage(text);
    if (typeof message === 'string') {
      refuseUnread(uncoded(message), hold);
      return;
    }
    hasAsked = true;
    const interrupts = answering !== null;
    if (interrupts && interruptions >= MAX_INTERRUPTIONS) {
      hold.release();
      refuse(coded('chat-too-fast'));
      return;
    }
    if (interrupts) interruptions += 1;
    answering?.abort();
    const current = new AbortController();
    answering = current;
    void oneByOne(() => {
      if (interrupts) setTimeout(() => (interruptions -= 1), INTERRUPTION_MS).unref();
      return takeTurn(message, current, hold);
    });
  }

  function leave(): void {
    isOver = true;
    answering?.abort();
    conversation?.forget();
  }

  /** Ends an answer with `message` as its error. A prompt that has just interrupted it is answered nevertheless. */
  function end(message: CodedMessage, answer: AbortController): void {
    sender.send(errorEvent(message));
    answer.abort();
  }

  return {
    get hasAsked() {
      return hasAsked;
    },
    get holder() {
      return holder;
    },
    receive(text) {
      const hold = limits.budget.open(holder);
      if (!hold.resize(text.length * CHARACTER_BYTES)) {
        refuse(new BusyError().coded);
        return;
      }
      void reading(() => readInTurn(text, hold));
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

import type { MessageDescriptor } from '@lingui/core';
import type { Arrival } from '#domain/chat/arrivals.ts';
import type { ChatMessage } from '#domain/chat/history.ts';
import type { History } from '#domain/chat/history-event.ts';
import type { StreamSnapshot } from '../stream/stream-machine.ts';

/** The burger of an address. */
export interface ChatLink {
  readonly burgerId: string;
  /** The other burger of a pair. A conversation in a pair is separate from the one that the burger has alone. */
  readonly otherBurgerId?: string;
  /** The question that the previous page passed on for the composer, which is not trusted. */
  readonly prompt?: unknown;
  /** True if the previous page asks for debug mode. It is not trusted either. */
  readonly debug?: unknown;
}

export interface ChatInput {
  readonly burgerId: string;
  /** The builder API's base; empty if the configuration omits it on purpose. */
  readonly baseUrl: string;
  /** The session's access token. */
  readonly token: string | null;
  /** The conversation so far. */
  readonly history: History;
  /** The initial text of the composer. */
  readonly draft?: string;
  /** True if debug mode is on from the start. Default false. */
  readonly debug?: boolean;
}

export interface ChatContext {
  readonly baseUrl: string;
  readonly burgerId: string;
  /** The burger that was connected to last, or the one that the screen was opened for; the field may differ. */
  readonly connectedBurgerId: string;
  readonly authorization: string;
  /** Every token and header that may have been sent. They are removed from all text that leaves the page. */
  readonly secrets: readonly string[];
  /** The header no longer follows the session's token once the user has edited it. */
  readonly authorizationEdited: boolean;
  /**
   * The other headers for the tools of the connected burger, by name. No other burger gets them, because its tools may call
   * other hosts.
   */
  readonly headers: Headers;
  readonly debug: boolean;
  readonly draft: string;
  /** The prompts that wait for the socket, in order, for example while the token is renewed. */
  readonly unsent: readonly string[];
  /** The prompt to send again when the new connection is open. */
  readonly promptToRepeat: string | null;
  /** The error of the form. */
  readonly error: MessageDescriptor | null;
  /** The events of the conversation. */
  readonly history: History;
  /** The log, the turns and the current answer, as the stream's machine derives them. */
  readonly stream: StreamSnapshot;
  /** The conversation before a part of it was removed, until the next prompt is sent. */
  readonly replaced: Replaced | null;
  /** The time since which a server that keeps the connection alive has been silent, in milliseconds since 1970. */
  readonly silentSince: number;
  /** What is sent for the newest prompt; null before the first. */
  readonly request: ChatRequest | null;
}

/** Header values by name. */
export type Headers = Readonly<Record<string, string>>;

/** The state that `bring back` restores. */
export interface Replaced extends Pick<ChatContext, 'history' | 'stream' | 'draft'> {
  /** The newest removal: the end of the conversation (`try again`, `edit`), all of it, or the rows of the log only. */
  readonly removal: 'end' | 'conversation' | 'log';
  /** The draft just after the edit. If the user has changed it since, it stays. */
  readonly edited: string;
  /** The prompt that was tried again was sent, so the next change can be undone for itself. */
  readonly isAsked: boolean;
}

/** The socket's events, which its actor sends to the machine. */
export type ChatSocketEvent =
  | { readonly type: 'socket opened' }
  /** The server says that it sends signs of life. */
  | { readonly type: 'keep-alive promised' }
  /** The page is visible or online again, at a time in milliseconds since 1970. */
  | { readonly type: 'page returned'; readonly at: number }
  /** The oldest waiting prompt was sent. */
  | { readonly type: 'socket sent' }
  /** The messages since the last event. */
  | { readonly type: 'socket received'; readonly arrivals: readonly Arrival[] }
  /** `code` is the close code; `reason` is the server's own text, often empty. */
  | { readonly type: 'socket closed'; readonly code: number; readonly reason: string }
  | { readonly type: 'socket error' };

export type ChatEvent =
  | ChatSocketEvent
  | { readonly type: 'connect' }
  | { readonly type: 'disconnect' }
  | { readonly type: 'burger id changed'; readonly burgerId: string }
  | { readonly type: 'authorization changed'; readonly authorization: string }
  /** The value of a header that the burger's tools ask for, other than Authorization. */
  | { readonly type: 'header changed'; readonly name: string; readonly value: string }
  | { readonly type: 'debug toggled'; readonly debug: boolean }
  | { readonly type: 'draft changed'; readonly draft: string }
  | { readonly type: 'send' }
  /** Sends the draft, over a new connection if there is none. */
  | { readonly type: 'ask' }
  /** Stops the answer by reconnecting, because the server stops a model whose client has disconnected. */
  | { readonly type: 'stop' }
  | { readonly type: 'clear log' }
  /** Forgets the conversation. */
  | { readonly type: 'new conversation' }
  /** Asks the prompt of this number again. It removes everything after it. */
  | { readonly type: 'try again'; readonly turn: number }
  /** Puts the prompt of this number into the composer, and removes it and everything after it from the log. */
  | { readonly type: 'edit'; readonly turn: number }
  /** Undoes `try again`, `edit`, `new conversation` or `clear log`. */
  | { readonly type: 'bring back' }
  /** The session's access token was replaced or removed. */
  | { readonly type: 'session token'; readonly token: string | null }
  /** The user leaves the screen while a draft keeps the actor alive. */
  | { readonly type: 'leave' };

export type ChatTag = 'disconnected' | 'connecting' | 'connected' | 'error';

/** The payload of one prompt. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly debug: boolean;
  readonly privacy_input: Headers & { readonly Authorization: string };
}

export interface ChatSocketInput {
  readonly baseUrl: string;
  readonly burgerId: string;
}

export type SocketCommand =
  | { readonly type: 'transmit'; readonly payload: ChatRequest }
  /** Asks the server for a sign of life. */
  | { readonly type: 'ping' };

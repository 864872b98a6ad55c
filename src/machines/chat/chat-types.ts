import type { MessageDescriptor } from '@lingui/core';
import type { Frame } from './frames.ts';
import type { Transcript } from './transcript.ts';

export interface ChatInput {
  readonly burgerId: string;
  /** The builder API's base; empty where the configuration leaves it out on purpose. */
  readonly baseUrl: string;
  /** The session's access token. */
  readonly token: string | null;
}

export interface ChatContext {
  readonly baseUrl: string;
  readonly burgerId: string;
  /** The burger of the newest connection, or the one that the screen was opened for: the field may name another by now. */
  readonly talksTo: string;
  readonly authorization: string;
  /** Once the user has edited the header it no longer follows the session's token. */
  readonly authorizationEdited: boolean;
  readonly debug: boolean;
  readonly draft: string;
  /** What the user has sent but the socket has not yet, in order: the token may have to be renewed first. */
  readonly unsent: readonly string[];
  /** The server has shown that it keeps the connection alive, so that its silence means something. */
  readonly keptAlive: boolean;
  /** The error line of the connection card. */
  readonly error: MessageDescriptor | null;
  readonly transcript: Transcript;
}

/** What the socket says; its actor sends these to the machine. */
export type ChatSocketEvent =
  | { readonly type: 'socket.opened' }
  /** The oldest prompt that was unsent has gone out. */
  | { readonly type: 'socket.sent' }
  /** What came since the last time; no frames at all for a mere keep-alive. */
  | { readonly type: 'socket.frames'; readonly frames: readonly Frame[] }
  /** `reason` is the server's own text, often empty. */
  | { readonly type: 'socket.closed'; readonly reason: string }
  | { readonly type: 'socket.failed' };

export type ChatEvent =
  | ChatSocketEvent
  | { readonly type: 'connect' }
  | { readonly type: 'disconnect' }
  | { readonly type: 'burger id changed'; readonly burgerId: string }
  | { readonly type: 'authorization changed'; readonly authorization: string }
  | { readonly type: 'debug toggled'; readonly debug: boolean }
  | { readonly type: 'draft changed'; readonly draft: string }
  | { readonly type: 'send' }
  /** Breaks off the answer: the connection is made anew, because the server stops a model whose reader is gone. */
  | { readonly type: 'stop' }
  | { readonly type: 'clear log' }
  /** The session has a new access token, or none any more. */
  | { readonly type: 'session token'; readonly token: string | null }
  /** The screen is left while a draft keeps the actor alive. */
  | { readonly type: 'leave' };

export type ChatTag = 'disconnected' | 'connecting' | 'connected' | 'error' | 'answering';

/** What is sent for one prompt. */
export interface ChatRequest {
  readonly messages: readonly { readonly role: 'user'; readonly content: string }[];
  readonly debug: boolean;
  readonly privacy_input: { readonly Authorization: string };
}

export interface ChatSocketInput {
  readonly baseUrl: string;
  readonly burgerId: string;
}

export interface Transmit {
  readonly type: 'transmit';
  readonly payload: ChatRequest;
}

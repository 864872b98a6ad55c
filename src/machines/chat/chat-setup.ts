import type { MessageDescriptor } from '@lingui/core';
import { assign, sendTo, setup } from 'xstate';
import { isAnswering } from './answer.ts';
import type { ChatContext, ChatEnd, ChatEvent, ChatInput, ChatRequest, ChatTag } from './chat-types.ts';
import type { Frame } from './frames.ts';
import { notes } from './notes.ts';
import { createSocketLogic, type OpenChatSocket } from './socket-actor.ts';
import { clearRows, foldFrames, logNote, logPrompt, type NoteEntry } from './transcript.ts';

/** The session's authorization header; empty if there is no session. */
export const bearer = (token: string | null): string => (token === null ? '' : `Bearer ${token}`);

/** The request of the newest prompt. */
const requestOf = ({ unsent, debug, authorization }: ChatContext): ChatRequest => ({
  messages: [{ role: 'user', content: unsent.at(-1) ?? '' }],
  debug,
  privacy_input: { Authorization: authorization.trim() },
});

/** The guards, actions, delays and the socket actor that the chat's states name. */
export const chatSetup = (open: OpenChatSocket) =>
  setup({
    types: {
      input: {} as ChatInput,
      context: {} as ChatContext,
      events: {} as ChatEvent,
      tags: {} as ChatTag,
    },
    actors: {
      socket: createSocketLogic(open),
    },
    guards: {
      isBurgerIdBlank: ({ context }) => context.burgerId.trim() === '',
      isBaseUrlMissing: ({ context }) => context.baseUrl.trim() === '',
      hasDraft: ({ context }) => context.draft.trim() !== '',
      hasUnsent: ({ context }) => context.unsent.length > 0,
      hasRows: ({ context }) => context.transcript.rows.length > 0,
      beginsAnswer: (_, { frames }: { frames: readonly Frame[] }) => isAnswering(frames) === true,
      isKeptAlive: ({ context }) => context.keptAlive,
      endsAnswer: (_, { frames }: { frames: readonly Frame[] }) => isAnswering(frames) === false,
    },
    actions: {
      setBurgerId: assign((_, { burgerId }: { burgerId: string }) => ({ burgerId, error: null })),
      setAuthorization: assign((_, { authorization }: { authorization: string }) => ({
        authorization,
        authorizationEdited: true,
      })),
      followToken: assign(({ context }, { token }: { token: string | null }) =>
        context.authorizationEdited ? {} : { authorization: bearer(token) },
      ),
      setDebug: assign((_, { debug }: { debug: boolean }) => ({ debug })),
      setDraft: assign((_, { draft }: { draft: string }) => ({ draft })),
      setError: assign((_, { error }: { error: MessageDescriptor }) => ({ error })),
      beginConnection: assign(({ context }) => ({
        talksTo: context.burgerId.trim(),
        error: null,
        ended: null,
        keptAlive: false,
      })),
      noteConnected: assign({ hasConnected: true }),
      clearLog: assign({ transcript: ({ context }) => clearRows(context.transcript) }),
      log: assign({
        transcript: ({ context }, entry: Omit<NoteEntry, 'at'>) =>
          logNote(context.transcript, { ...entry, at: Date.now() }),
      }),
      end: assign(({ context }, { note, cause, detail = '' }: ChatEnd & { detail?: string }) => ({
        ended: { note, cause },
        transcript: logNote(context.transcript, { note, detail, at: Date.now() }),
      })),
      fail: assign(({ context }, { note, cause }: ChatEnd) => ({
        error: notes[note].message,
        ended: { note, cause },
        transcript: logNote(context.transcript, { note, at: Date.now() }),
      })),
      receive: assign(({ context }, { frames }: { frames: readonly Frame[] }) => ({
        transcript: foldFrames(context.transcript, frames, { at: Date.now(), debug: context.debug }),
        keptAlive: context.keptAlive || frames.length === 0,
      })),
      takePrompt: assign(({ context: { unsent, draft } }) => ({
        unsent: [...unsent, draft.trim()],
        draft: '',
        error: null,
      })),
      transmitPrompt: sendTo('socket', ({ context }) => ({
        type: 'transmit' as const,
        payload: requestOf(context),
      })),
      logPrompt: assign(({ context: { unsent, transcript } }) => {
        const [prompt = '', ...rest] = unsent;
        return { transcript: logPrompt(transcript, prompt, Date.now()), unsent: rest };
      }),
      returnUnsent: assign(({ context: { unsent, draft, transcript } }) => ({
        unsent: [],
        draft: [...unsent, draft].filter((text) => text.trim()).join('\n'),
        transcript: logNote(transcript, { note: 'unsent', at: Date.now() }),
      })),
    },
    delays: {
      /** How long a connection may take to open. */
      patience: 20_000,
      /** How long a press may still be meant for what was there before the connection. */
      settlement: 400,
      /** A server with keep-alive sends a comment every 15 seconds; the connection is lost when three are missing. */
      silence: 45_000,
    },
  });

/** The names of the console's own notes in a chat's log. They are the same in every language and version. */
export const noteNames = [
  'connected',
  'disconnected',
  'stopped',
  'unable',
  'failed',
  'silent',
  'unsent',
  'shortened',
] as const;

export type NoteName = (typeof noteNames)[number];

/** A note that the console itself adds to the log. */
export interface Note {
  readonly note: NoteName;
  /** The server's own text about it. */
  readonly detail?: string | undefined;
  /** The close code of a connection that ended. */
  readonly code?: number | undefined;
}

/** Something that happened in a conversation, `at` a time in milliseconds since 1970. */
export type HistoryEvent = { readonly at: number } & (
  | {
      readonly type: 'received';
      /** Socket messages exactly as received, all at the same time. */
      readonly messages: readonly string[];
      readonly debug: boolean;
    }
  | {
      readonly type: 'prompted';
      readonly content: string;
      /** The burger that was asked. Older versions of the console did not record it. */
      readonly burgerId?: string | undefined;
    }
  | ({ readonly type: 'noted' } & Note)
  /** A connection is being opened. */
  | { readonly type: 'connecting' }
  | { readonly type: 'cleared' }
);

/** The events of a conversation, in order. */
export type History = readonly HistoryEvent[];

/** The key of the conversation with a burger: the one that it has alone, or the one that it has beside another burger. */
export const conversationKey = (burgerId: string, otherBurgerId?: string): string =>
  otherBurgerId === undefined ? burgerId : JSON.stringify([burgerId, otherBurgerId]);

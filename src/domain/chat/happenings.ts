/** What the console itself says in a chat's log, by names that are the same in every language and version. */
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

/** A note of the console's own in the log. */
export interface Note {
  readonly note: NoteName;
  /** The server's own text about it. */
  readonly detail?: string | undefined;
  /** The close code of a connection that ended. */
  readonly code?: number | undefined;
}

/** Something that happened in a conversation, `at` a time in milliseconds since 1970. */
export type Happening = { readonly at: number } & (
  | {
      readonly type: 'received';
      /** Socket messages exactly as they came, all of them `at` that time. */
      readonly messages: readonly string[];
      readonly debug: boolean;
    }
  | {
      readonly type: 'prompted';
      readonly content: string;
      /** The burger that was asked. It is missing where an older version of the console has asked. */
      readonly burgerId?: string | undefined;
    }
  | ({ readonly type: 'noted' } & Note)
  /** A connection is being opened. */
  | { readonly type: 'connecting' }
  | { readonly type: 'cleared' }
);

/** What happened in a conversation, in order. */
export type History = readonly Happening[];

/** Names the conversation with a burger: the one that it has alone, or the one that it has beside another burger. */
export const conversationKey = (burgerId: string, beside?: string): string =>
  beside === undefined ? burgerId : JSON.stringify([burgerId, beside]);

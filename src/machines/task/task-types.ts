import type { MessageDescriptor } from '@lingui/core';
import type { FieldErrors, Notice } from '../messages.ts';

/** A call that changes no list (a test, an import, a sign-in) in a few typed words. */
export interface TaskDescription<TScope extends object, TDraft extends object, TResult> {
  readonly name: string;
  /** 'closed' (the default) waits behind a button, 'open' is a form that is simply there and never closes. */
  readonly initial?: 'open' | 'closed';
  /**
   * Success closes the form (one that is simply there begins anew) and forgets what was typed; otherwise it stays, with
   * the result.
   */
  readonly closeOnSuccess?: boolean;
  /** The question of a task that asks before it acts. */
  confirmation?(scope: TScope): MessageDescriptor;
  /** What the form opens with. */
  draft(scope: TScope): TDraft;
  validate?(draft: TDraft, scope: TScope): FieldErrors<TDraft>;
  readonly outcomes: {
    /** Left out where the result speaks for itself. */
    readonly succeeded?: MessageDescriptor;
    readonly failed: MessageDescriptor;
  };
  /** A failure that is more than `outcomes.failed` with the server's words under it. */
  failure?(error: unknown): Notice;
  /** Only there to say what a call gives; never called. */
  readonly result?: (result: TResult) => void;
}

export interface TaskContext<TScope, TDraft, TResult> {
  readonly scope: TScope;
  readonly draft: TDraft;
  /** What the form opened with, or was last carried out with. */
  readonly opened: TDraft;
  readonly errors: FieldErrors<TDraft>;
  readonly failure: Notice | null;
  /** Of the last call, while the form is open. */
  readonly done: { readonly result: TResult } | null;
  readonly notice: Notice | null;
}

export type TaskEvent<TDraft> =
  | { readonly type: 'open'; readonly draft?: Partial<TDraft> }
  | { readonly type: 'change'; readonly draft: Partial<TDraft> }
  | { readonly type: 'submit' }
  | { readonly type: 'confirm' }
  | { readonly type: 'back' }
  | { readonly type: 'cancel' }
  | { readonly type: 'dismiss' };

/** What the machine emits on success. The view answers; the machine never navigates. */
export interface TaskSucceeded<TScope, TDraft, TResult> {
  readonly type: 'succeeded';
  readonly scope: TScope;
  readonly draft: TDraft;
  readonly result: TResult;
}

/** As the list's tags, see `ListTag`; `confirming` while the task asks before it acts. */
export type TaskTag = 'dialog' | 'confirming' | 'busy' | 'unsaved';

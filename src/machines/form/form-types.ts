import type { MessageDescriptor } from '@lingui/core';
import type { ActorRef, Snapshot } from 'xstate';
import type { FieldErrors, Notice } from '#domain/messages.ts';

/**
 * The description of a form with a call. `TSubject` is what the form is about and may look at (an account, a
 * workshop's burgers), `TDraft` what is typed into it, `TResult` what its call gives.
 */
export interface FormDescription<TSubject extends object, TDraft extends object, TResult> {
  readonly name: string;
  /** What the form starts with. */
  draft(subject: TSubject): TDraft;
  /** An edit that has consequences for other fields; by default the change is merged into the draft. */
  revise?(draft: TDraft, change: Partial<TDraft>): TDraft;
  validate?(draft: TDraft, subject: TSubject): FieldErrors<TDraft>;
  /** The question that a valid form asks before its call is made; left out where it does not ask. */
  confirmation?(subject: TSubject): MessageDescriptor;
  readonly outcomes: {
    /** Left out where the result speaks for itself. */
    readonly succeeded?: MessageDescriptor;
    readonly failed: MessageDescriptor;
  };
  /** A failure that is more than `outcomes.failed` with the server's words under it. */
  failure?(error: unknown): Notice;
  /**
   * What success does: `close` ends the form, `stay` keeps it as it is with the result, `restart` starts it over.
   * A form that is always on the page never closes.
   */
  readonly afterSuccess: 'close' | 'stay' | 'restart';
  /** The form is always on the page: `cancel` does not close it. */
  readonly isPermanent?: boolean;
  /** Whether `cancel` aborts a running call. It does not where the outcome has to be seen. */
  readonly canAbort?: boolean;
  /** Only there to say what the call gives; never called. */
  readonly result?: (result: TResult) => void;
}

/** A form's call. A failure rejects with a `CallFailure`; the signal aborts it. */
export type FormCall<TSubject, TDraft, TResult> = (
  request: { readonly subject: TSubject; readonly draft: TDraft },
  signal: AbortSignal,
) => Promise<TResult>;

export interface FormInput<TSubject, TDraft, TResult> {
  readonly subject: TSubject;
  /** The invoking machine, which receives `succeeded`. */
  readonly parent?: ActorRef<Snapshot<unknown>, FormSucceeded<TSubject, TDraft, TResult>>;
}

export interface FormContext<TSubject, TDraft, TResult> extends FormInput<TSubject, TDraft, TResult> {
  readonly draft: TDraft;
  /** What the form started with, or was last carried out with. */
  readonly opened: TDraft;
  readonly errors: FieldErrors<TDraft>;
  /** Why the last try failed. */
  readonly failure: Notice | null;
  /** What the last try gave, until the next one. */
  readonly done: { readonly result: TResult } | null;
  /** The success of the last try, until dismissed or until something is typed. */
  readonly notice: Notice | null;
}

export type FormEvent<TSubject, TDraft> =
  | { readonly type: 'change'; readonly draft: Partial<TDraft> }
  /** What the form is about has changed meanwhile. */
  | { readonly type: 'subject changed'; readonly subject: TSubject }
  | { readonly type: 'submit' }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }
  | { readonly type: 'dismiss' };

/** Emitted, and sent to the parent, on success. Navigation is up to the view. */
export interface FormSucceeded<TSubject, TDraft, TResult> {
  readonly type: 'succeeded';
  /** The description's name. */
  readonly form: string;
  readonly subject: TSubject;
  readonly draft: TDraft;
  readonly result: TResult;
}

/** - `confirming`: the form asks before it acts
 * - `busy`: its call is running */
export type FormTag = 'confirming' | 'busy';

import type { MessageDescriptor } from '@lingui/core';
import type { ActorRef, Snapshot } from 'xstate';
import type { ChangedMeanwhile } from '#domain/entities.ts';
import type { FieldErrors, FieldText, Notice, ShownErrors } from '#domain/messages.ts';
import type { Say } from '#domain/say.ts';

/**
 * The description of a form with a call. `TSubject` is what the form is about (an account, a workshop's burgers), `TDraft` its
 * input, and `TResult` the result of its call.
 */
export interface FormDescription<TSubject extends object, TDraft extends object, TResult> {
  readonly name: string;
  /** The initial draft. */
  draft(subject: TSubject): TDraft;
  /**
   * An edit that has consequences for other fields, which may be texts in the reader's language; by default the change is merged
   * into the draft.
   */
  revise?(draft: TDraft, change: Partial<TDraft>, subject: TSubject, say?: Say): TDraft;
  /** The change that a chosen file makes, for a form that takes files. It must not reject. */
  read?(file: File): Promise<Partial<TDraft>>;
  validate?(draft: TDraft, subject: TSubject): FieldErrors<TDraft>;
  /** The change that removes the secrets from the draft of a closed form. */
  redact?(draft: TDraft, opened: TDraft): Partial<TDraft>;
  /** The texts of the draft, to compare them with those that somebody else has saved meanwhile. */
  diffFields?(draft: TDraft, subject: TSubject): readonly FieldText[];
  /** The question that a valid form asks before its call; absent if it asks none. */
  confirmation?(subject: TSubject, draft: TDraft): MessageDescriptor;
  /** Moves a server's message to the field that it is about; see `serverFields`. */
  mapServerError?(
    failure: Notice,
    error: unknown,
  ): { readonly failure: Notice; readonly errors: ShownErrors<TDraft> };
  readonly outcomes: {
    /** Absent if the result needs no message. */
    readonly succeeded?: MessageDescriptor;
    readonly failed: MessageDescriptor;
  };
  /** The notice of a result that needs another one than `outcomes.succeeded`; null for any other. */
  success?(result: TResult): Notice | null;
  /** The notice of a failure. The default is `outcomes.failed` with the server's message below it. */
  failure?(error: unknown): Notice;
  /**
   * The effect of success: `close` ends the form, `stay` keeps the draft and the result, `restart` starts over. A form that is
   * always on the page never closes. The default is `close`.
   */
  readonly afterSuccess?: 'close' | 'stay' | 'restart';
  /** The form is always on the page: `cancel` does not close it. */
  readonly isPermanent?: boolean;
  /** True if `cancel` aborts a running call. It does not if the user has to see the outcome. */
  readonly canAbort?: boolean;
  /** A call that fails or is aborted may have been carried out in part, so that its owner loads the subject again. */
  readonly isInParts?: boolean;
  /** The text of the description in inspectors. */
  toJSON?(): string;
  /** Declares the type of the call's result; never called. */
  result?(result: TResult): void;
}

/**
 * A form's call. `subject` is the one that the draft began with, whose version it carries. A failure rejects with a
 * `CallFailure`; the signal aborts it.
 */
export type FormCall<TSubject, TDraft, TResult> = (
  request: FormRequest<TSubject, TDraft>,
  signal: AbortSignal,
) => Promise<TResult>;

interface FormRequest<TSubject, TDraft> {
  readonly subject: TSubject;
  readonly draft: TDraft;
}

export interface FormInput<TSubject extends object, TDraft extends object, TResult> {
  readonly form: FormDescription<TSubject, TDraft, TResult>;
  call(request: FormRequest<TSubject, TDraft>, signal: AbortSignal): Promise<TResult>;
  readonly subject: TSubject;
  /** The subject as it is now, if the call has failed because somebody else has changed it; null for other failures. */
  readonly meanwhile?: (error: unknown, subject: TSubject) => ChangedMeanwhile<TSubject> | null;
  /** The call that saves the draft although somebody else has deleted the subject, which comes back or is made anew. */
  recreate?(request: FormRequest<TSubject, TDraft>, signal: AbortSignal): Promise<TResult>;
  /** The draft from when the form was last closed without success; see `FormOutput`. */
  readonly kept?: KeptDraft<TSubject, TDraft> | null;
  /** Translates the texts that an edit puts into the draft. */
  readonly say?: Say;
  /** The machine that has the subject, and is told to `refresh` it if somebody else has changed it. */
  readonly owner?: ActorRef<Snapshot<unknown>, { readonly type: 'refresh' }>;
  /** The invoking machine, which receives `succeeded`. */
  readonly parent?: ActorRef<Snapshot<unknown>, FormSucceeded<TSubject, TDraft, TResult>>;
}

/** A draft, and the subject that it began with. */
export interface KeptDraft<TSubject, TDraft> {
  readonly draft: TDraft;
  readonly base: TSubject;
}

/** The output of a closed form: the edited draft without its secrets, or null if there is nothing to keep. */
export interface FormOutput<TSubject, TDraft> {
  readonly kept: KeptDraft<TSubject, TDraft> | null;
}

export interface FormContext<TSubject extends object, TDraft extends object, TResult>
  extends FormInput<TSubject, TDraft, TResult> {
  readonly kept: KeptDraft<TSubject, TDraft> | null;
  readonly draft: TDraft;
  /** The subject that the draft began with. `subject` may be newer, because an edited draft stays when that changes. */
  readonly base: TSubject;
  /** The subject as somebody else has changed it meanwhile, until the user has decided. */
  readonly conflict: ChangedMeanwhile<TSubject> | null;
  /** The initial draft, or the last one that was submitted successfully. */
  readonly opened: TDraft;
  /** The error of each field. A server's message about a field is here, and not in `failure`. */
  readonly errors: ShownErrors<TDraft>;
  /** The cause of the last attempt's failure. */
  readonly failure: Notice | null;
  /** The result of the last attempt, until the next one. */
  readonly done: { readonly result: TResult } | null;
  /** The success notice of the last attempt, until it is dismissed or the draft is edited. */
  readonly notice: Notice | null;
}

export type FormEvent<TSubject, TDraft> =
  | { readonly type: 'change'; readonly draft: Partial<TDraft> }
  /** Reads a file. An edit or another file cancels the reading. */
  | { readonly type: 'read'; readonly file: File }
  /** The form's subject has changed. */
  | { readonly type: 'subject changed'; readonly subject: TSubject }
  /** Starts over a form that began with a kept draft. */
  | { readonly type: 'discard' }
  | { readonly type: 'submit' }
  | { readonly type: 'confirm' }
  /** Begins again with what somebody else has saved meanwhile. */
  | { readonly type: 'take theirs' }
  /** Makes the call again, over what somebody else has saved meanwhile; or although it was deleted. */
  | { readonly type: 'insist' }
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
 * - `busy`: its call is running
 * - `conflict`: somebody else has changed the subject, and the user decides
 * - `gone`: somebody else has deleted the subject, and the draft can still be saved */
export type FormTag = 'confirming' | 'busy' | 'conflict' | 'gone';

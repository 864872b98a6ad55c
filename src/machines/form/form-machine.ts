import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { edited, isClean, sameDraft, standingErrors } from '#domain/drafts/draft.ts';
import { failureNotice } from '#domain/messages.ts';
import { fromCall } from '../from-call.ts';
import type {
  FormCall,
  FormContext,
  FormDescription,
  FormEvent,
  FormInput,
  FormOutput,
  FormSucceeded,
  FormTag,
} from './form-types.ts';

/**
 * The machine behind every form: a draft, an optional question, a call and its outcome. The draft stays until the call has
 * succeeded.
 *
 * A parent invokes it while the form is open, and it ends when the form closes. A cancelled form outputs its edited draft, with
 * which its parent starts the next opening. A form that is always on the page runs without a parent.
 */
export function createFormMachine<TSubject extends object, TDraft extends object, TResult>(
  form: FormDescription<TSubject, TDraft, TResult>,
  call: FormCall<TSubject, TDraft, TResult>,
) {
  type Context = FormContext<TSubject, TDraft, TResult>;

  const errorsOf = ({ draft, subject }: Context) => form.validate?.(draft, subject) ?? {};
  const fresh = (draft: TDraft) => ({
    draft,
    opened: draft,
    kept: null,
    errors: {},
    failure: null,
    done: null,
    notice: null,
  });

  /**
   * The draft to keep for the next opening. A form that stays open after success, a test, also keeps a draft that has
   * succeeded.
   */
  function keepable({ draft, opened, subject }: Context): TDraft | null {
    const begun = form.afterSuccess === 'stay' ? form.draft(subject) : opened;
    const withoutSecrets = (typed: TDraft) => ({ ...typed, ...form.forget?.(typed, begun) });
    const kept = withoutSecrets(draft);
    // After a success, `opened` is the draft that was saved, with its secrets.
    return sameDraft(withoutSecrets(begun), kept) ? null : kept;
  }

  return setup({
    types: {} as {
      context: Context;
      events: FormEvent<TSubject, TDraft>;
      input: FormInput<TSubject, TDraft, TResult>;
      output: FormOutput<TDraft>;
      emitted: FormSucceeded<TSubject, TDraft, TResult>;
      tags: FormTag;
    },
    actors: {
      run: fromPromise<{ readonly result: TResult }, { readonly subject: TSubject; readonly draft: TDraft }>(
        async ({ input, signal }) => ({ result: await call(input, signal) }),
      ),
      read: fromCall(async ({ file }: { readonly file: File }) => ({
        draft: await (form.read?.(file) ?? {}),
      })),
    },
    actions: {
      /** An untouched form takes its draft from the new subject. */
      adoptSubject: assign(({ context }, { subject }: { subject: TSubject }) => ({
        subject,
        ...(!isFormChanged(context) &&
          context.done === null && {
            draft: form.draft(subject),
            opened: form.draft(subject),
          }),
      })),
      change: assign(({ context }, change: { draft: Partial<TDraft> }) => {
        const draft = form.revise?.(context.draft, change.draft) ?? edited(context.draft, change.draft);
        return { draft, errors: standingErrors(context.errors, context.draft, draft), notice: null };
      }),
      startOver: assign(({ context }) => fresh(form.draft(context.subject))),
      check: assign(({ context }) => ({ errors: errorsOf(context), failure: null })),
      forgetOutcome: assign({ failure: null, done: null, notice: null }),
      keepFailure: assign((_, { error }: { error: unknown }) => {
        const failure = form.failure?.(error) ?? failureNotice(form.outcomes.failed, error);
        return form.refused?.(failure, error) ?? { failure };
      }),
      dismiss: assign({ notice: null, failure: null }),
      /** The call has succeeded: shows the notice, emits `succeeded`, and starts over or keeps the result. */
      conclude: enqueueActions(({ context, enqueue }, { result }: { result: TResult }) => {
        const { subject, draft, parent } = context;
        const { succeeded: text } = form.outcomes;
        const succeeded = { type: 'succeeded' as const, form: form.name, subject, draft, result };
        enqueue.assign(fresh(form.afterSuccess === 'restart' ? form.draft(subject) : draft));
        if (form.afterSuccess === 'stay') enqueue.assign({ done: { result } });
        if (text !== undefined) enqueue.assign({ notice: { tone: 'success' as const, text } });
        enqueue.emit(succeeded);
        if (parent !== undefined) enqueue.sendTo(parent, succeeded);
      }),
    },
    guards: {
      isValid: ({ context }) => isClean(errorsOf(context)),
      isValidAndAsks: ({ context }) => form.confirmation !== undefined && isClean(errorsOf(context)),
      takesFiles: () => form.read !== undefined,
      canClose: () => form.isPermanent !== true,
      canAbort: () => form.canAbort === true,
      closes: () => form.afterSuccess === 'close',
      isBroughtBack: ({ context }) => isBroughtBack(context),
    },
  }).createMachine({
    id: form.name,
    context: ({ input: { kept = null, ...input } }) => {
      const begun = fresh(form.draft(input.subject));
      return { ...input, ...begun, kept, draft: kept ?? begun.draft };
    },
    output: ({ context }) => ({ kept: keepable(context) }),
    initial: 'open',
    on: {
      dismiss: { actions: 'dismiss' },
      'subject changed': { actions: { type: 'adoptSubject', params: ({ event }) => event } },
    },
    states: {
      open: {
        initial: 'ready',
        on: {
          change: { target: '.ready', actions: { type: 'change', params: ({ event }) => event } },
          read: { guard: 'takesFiles', target: '.reading' },
          submit: [
            { guard: 'isValidAndAsks', target: 'confirming', actions: 'check' },
            { guard: 'isValid', target: 'running', actions: 'check' },
            { actions: 'check' },
          ],
          discard: { guard: 'isBroughtBack', actions: 'startOver' },
          cancel: { guard: 'canClose', target: 'closed' },
        },
        states: {
          ready: {},
          reading: {
            invoke: {
              id: 'read',
              src: 'read',
              input: ({ event }) => {
                if (event.type !== 'read') throw new Error(`There is no file in '${event.type}'`);
                return { file: event.file };
              },
              onDone: { target: 'ready', actions: { type: 'change', params: ({ event }) => event.output } },
            },
          },
        },
      },
      confirming: {
        tags: 'confirming',
        on: { confirm: 'running', cancel: 'open' },
      },
      running: {
        tags: 'busy',
        entry: 'forgetOutcome',
        on: { cancel: { guard: 'canAbort', target: 'open' } },
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context: { subject, draft } }) => ({ subject, draft }),
          onDone: [
            {
              guard: 'closes',
              target: 'closed',
              actions: { type: 'conclude', params: ({ event }) => event.output },
            },
            { target: 'open', actions: { type: 'conclude', params: ({ event }) => event.output } },
          ],
          onError: { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      },
      closed: { type: 'final' },
    },
  });
}

/** Whether closing the form would lose something: edits, or the outcome of a running call. */
export function selectIsFormUnsaved(snapshot: {
  readonly context: { readonly opened: object; readonly draft: object };
  hasTag(tag: FormTag): boolean;
}): boolean {
  return isFormChanged(snapshot.context) || snapshot.hasTag('busy');
}

/** Whether the form shows what was typed before it was last closed. */
export function isBroughtBack(context: {
  readonly kept: object | null;
  readonly opened: object;
  readonly draft: object;
}): boolean {
  return context.kept !== null && isFormChanged(context);
}

/** Whether the draft differs from the initial one, or from the last one that was submitted successfully. */
function isFormChanged<TDraft extends object>(context: {
  readonly opened: TDraft;
  readonly draft: TDraft;
}): boolean {
  return !sameDraft(context.opened, context.draft);
}

type FormMachine<TSubject extends object, TDraft extends object, TResult> = ReturnType<
  typeof createFormMachine<TSubject, TDraft, TResult>
>;
export type FormActor<TSubject extends object, TDraft extends object, TResult> = ActorRefFrom<
  FormMachine<TSubject, TDraft, TResult>
>;

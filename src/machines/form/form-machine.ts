import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { isNotFound, isOutdated } from '#domain/call-failures.ts';
import { edited, isClean, standingErrors } from '#domain/drafts/draft.ts';
import { failureNotice } from '#domain/messages.ts';
import { fromCall } from '../from-call.ts';
import { begun, conflictIn, errorsOf, fresh, isFormChanged, keepable } from './form-context.ts';
import type { FormContext, FormEvent, FormInput, FormOutput, FormSucceeded, FormTag } from './form-types.ts';

/**
 * The machine behind every form: a draft, an optional question, a call and its outcome. The draft stays until the call has
 * succeeded. What distinguishes a form from the others is its description, which comes by `input` with the call. A call that is
 * refused because somebody else has changed the subject meanwhile asks the user whose version counts. A subject that somebody
 * else has deleted can come back with the draft.
 *
 * A parent invokes it while the form is open, and it ends when the form closes. A cancelled form outputs its edited draft, with
 * which its parent starts the next opening. A form that is always on the page runs without a parent.
 */
export function createFormMachine<TSubject extends object, TDraft extends object, TResult>() {
  type Context = FormContext<TSubject, TDraft, TResult>;

  return setup({
    types: {} as {
      context: Context;
      events: FormEvent<TSubject, TDraft>;
      input: FormInput<TSubject, TDraft, TResult>;
      output: FormOutput<TSubject, TDraft>;
      emitted: FormSucceeded<TSubject, TDraft, TResult>;
      tags: FormTag;
    },
    actors: {
      run: fromPromise<
        { readonly result: TResult },
        Pick<Context, 'call'> & { readonly request: Parameters<Context['call']>[0] }
      >(async ({ input: { call, request }, signal }) => ({ result: await call(request, signal) })),
      read: fromCall(async ({ form, file }: Pick<Context, 'form'> & { readonly file: File }) => ({
        draft: await (form.read?.(file) ?? {}),
      })),
    },
    actions: {
      /** An untouched form takes its draft from the new subject. */
      adoptSubject: assign(({ context }, { subject }: { subject: TSubject }) => ({
        subject,
        ...(!isFormChanged(context) &&
          context.done === null &&
          context.conflict === null && {
            base: subject,
            draft: context.form.draft(subject),
            opened: context.form.draft(subject),
          }),
      })),
      change: assign(({ context }, change: { draft: Partial<TDraft> }) => {
        const draft =
          context.form.revise?.(context.draft, change.draft, context.subject, context.say) ??
          edited(context.draft, change.draft);
        return { draft, errors: standingErrors(context.errors, context.draft, draft), notice: null };
      }),
      startOver: assign(({ context: { form, subject } }) => begun<TSubject, TDraft>(form, subject)),
      keepConflict: assign(({ context }, { error }: { error: unknown }) => ({
        conflict: conflictIn(context, error),
      })),
      refreshOwner: enqueueActions(({ context: { owner }, enqueue }) => {
        if (owner !== undefined) enqueue.sendTo(owner, { type: 'refresh' });
      }),
      takeTheirs: assign(({ context: { form, subject, conflict } }) =>
        begun<TSubject, TDraft>(form, conflict?.current ?? subject),
      ),
      baseOnTheirs: assign(({ context: { base, conflict } }) => ({
        base: conflict?.current ?? base,
        conflict: null,
      })),
      makeAnew: assign(({ context: { recreate, call } }) => ({ call: recreate ?? call })),
      check: assign(({ context }) => ({ errors: errorsOf(context), failure: null })),
      forgetOutcome: assign({ failure: null, done: null, notice: null }),
      keepFailure: assign(({ context: { form } }, { error }: { error: unknown }) => {
        const failure = form.failure?.(error) ?? failureNotice(form.outcomes.failed, error);
        return form.mapServerError?.(failure, error) ?? { failure };
      }),
      /** Tells that the call has succeeded, with the draft that was sent. */
      report: enqueueActions(({ context, enqueue }, { result }: { result: TResult }) => {
        const { form, subject, draft, parent } = context;
        const succeeded = { type: 'succeeded' as const, form: form.name, subject, draft, result };
        enqueue.emit(succeeded);
        if (parent !== undefined) enqueue.sendTo(parent, succeeded);
      }),
      keepSaved: assign(({ context }) => fresh(context.draft)),
      keepResult: assign((_, { result }: { result: TResult }) => ({ done: { result } })),
      showSuccess: assign(({ context: { form } }, { result }: { result: TResult }) => {
        const { succeeded } = form.outcomes;
        const usual = succeeded ? { tone: 'success' as const, text: succeeded } : null;
        return { notice: form.success?.(result) ?? usual };
      }),
      dismiss: assign({ notice: null, failure: null }),
    },
    guards: {
      isValid: ({ context }) => isClean(errorsOf(context)),
      isValidAndAsks: ({ context }) => context.form.confirmation !== undefined && isClean(errorsOf(context)),
      takesFiles: ({ context: { form } }) => form.read !== undefined,
      canClose: ({ context: { form } }) => form.isPermanent !== true,
      canAbort: ({ context: { form } }) => form.canAbort === true,
      closesAfterSuccess: ({ context: { form } }) => (form.afterSuccess ?? 'close') === 'close',
      staysAfterSuccess: ({ context: { form } }) => form.afterSuccess === 'stay',
      isBroughtBack: ({ context }) => isBroughtBack(context),
      isGone: ({ context: { recreate } }, { error }: { error: unknown }) =>
        recreate !== undefined && isNotFound(error),
      isOutdated: ({ context: { form } }, { error }: { error: unknown }) =>
        form.isInParts === true || isOutdated(error),
      isChangedMeanwhile: ({ context }, { error }: { error: unknown }) => conflictIn(context, error) !== null,
    },
  }).createMachine({
    id: 'form',
    context: ({ input: { kept = null, ...input } }) => {
      const form = { ...input.form, toJSON: () => input.form.name };
      const start = begun<TSubject, TDraft>(input.form, input.subject);
      return { ...input, ...start, form, kept, ...kept };
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
              input: ({ context: { form }, event }) => {
                if (event.type !== 'read') throw new Error(`There is no file in '${event.type}'`);
                return { form, file: event.file };
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
          input: ({ context: { call, base, draft } }) => ({ call, request: { subject: base, draft } }),
          onDone: [
            {
              guard: 'closesAfterSuccess',
              target: 'closed',
              actions: [
                { type: 'report', params: ({ event }) => event.output },
                'keepSaved',
                { type: 'showSuccess', params: ({ event }) => event.output },
              ],
            },
            {
              guard: 'staysAfterSuccess',
              target: 'open',
              actions: [
                { type: 'report', params: ({ event }) => event.output },
                'keepSaved',
                { type: 'keepResult', params: ({ event }) => event.output },
                { type: 'showSuccess', params: ({ event }) => event.output },
              ],
            },
            {
              target: 'open',
              actions: [
                { type: 'report', params: ({ event }) => event.output },
                'startOver',
                { type: 'showSuccess', params: ({ event }) => event.output },
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isChangedMeanwhile', params: ({ event }) => event },
              target: 'conflict',
              actions: [{ type: 'keepConflict', params: ({ event }) => event }, 'refreshOwner'],
            },
            {
              guard: { type: 'isGone', params: ({ event }) => event },
              target: 'gone',
              actions: 'refreshOwner',
            },
            {
              guard: { type: 'isOutdated', params: ({ event }) => event },
              target: 'open',
              actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'refreshOwner'],
            },
            { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
      },
      conflict: {
        tags: 'conflict',
        on: {
          change: { actions: { type: 'change', params: ({ event }) => event } },
          'take theirs': { target: 'open', actions: 'takeTheirs' },
          insist: [
            { guard: 'isValid', target: 'running', actions: ['check', 'baseOnTheirs'] },
            { actions: 'check' },
          ],
          cancel: { guard: 'canClose', target: 'closed' },
        },
      },
      gone: {
        tags: 'gone',
        on: {
          change: { actions: { type: 'change', params: ({ event }) => event } },
          insist: [
            { guard: 'isValid', target: 'running', actions: ['check', 'makeAnew'] },
            { actions: 'check' },
          ],
          cancel: { guard: 'canClose', target: 'closed' },
        },
      },
      closed: { type: 'final' },
    },
  });
}

/** The properties common to every form. */
export interface FormView {
  readonly context: { readonly opened: object; readonly draft: object };
  hasTag(tag: FormTag): boolean;
}

/** True if closing the form would lose something: edits, or the outcome of a running call. */
export function selectIsFormUnsaved(snapshot: FormView): boolean {
  return isFormChanged(snapshot.context) || snapshot.hasTag('busy');
}

/** True if the form shows the draft from before it was last closed. */
export function isBroughtBack(context: {
  readonly kept: object | null;
  readonly opened: object;
  readonly draft: object;
}): boolean {
  return context.kept !== null && isFormChanged(context);
}

type FormMachine<TSubject extends object, TDraft extends object, TResult> = ReturnType<
  typeof createFormMachine<TSubject, TDraft, TResult>
>;
export type FormActor<TSubject extends object, TDraft extends object, TResult> = ActorRefFrom<
  FormMachine<TSubject, TDraft, TResult>
>;

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { edited, isClean, sameDraft, standingErrors } from '../drafts.ts';
import { failureNotice } from '../messages.ts';
import type { TaskContext, TaskDescription, TaskEvent, TaskSucceeded, TaskTag } from './task-types.ts';

/**
 * The one machine behind every call that changes no list: a form, perhaps a question, a call, its result.
 * What was typed stays until the call has succeeded or the form is given up; cancelling a running call stops it
 * and leaves the form as it was. Provide `run`: see `taskImplementations`.
 */
export function createTaskMachine<TScope extends object, TDraft extends object, TResult>(
  task: TaskDescription<TScope, TDraft, TResult>,
) {
  type Context = TaskContext<TScope, TDraft, TResult>;

  /** Where the task is before and after: a form that is simply there begins anew. */
  const rest = task.initial ?? 'closed';
  const errorsOf = ({ draft, scope }: Context) => task.validate?.(draft, scope) ?? {};
  const fresh = (draft: TDraft) => ({ draft, opened: draft, errors: {}, failure: null, done: null });

  return setup({
    types: {} as {
      context: Context;
      events: TaskEvent<TDraft>;
      input: { readonly scope: TScope };
      emitted: TaskSucceeded<TScope, TDraft, TResult>;
      tags: TaskTag;
    },
    actors: {
      run: fromPromise<{ readonly result: TResult }, { readonly scope: TScope; readonly draft: TDraft }>(() =>
        Promise.reject(new Error(`The task '${task.name}' was started without its 'run' actor`)),
      ),
    },
    actions: {
      openForm: assign(({ context }, { draft = {} }: { draft?: Partial<TDraft> }) => ({
        ...fresh(edited(task.draft(context.scope), draft)),
        notice: null,
      })),
      changeForm: assign(({ context }, { change }: { change: Partial<TDraft> }) => {
        const draft = edited(context.draft, change);
        return { draft, errors: standingErrors(context.errors, context.draft, draft) };
      }),
      checkForm: assign(({ context }) => ({ errors: errorsOf(context), failure: null })),
      closeForm: assign(({ context }) => fresh(task.draft(context.scope))),
      forgetOutcome: assign({ failure: null, done: null, notice: null }),
      keepResult: assign(({ context }, { result }: { result: TResult }) => ({
        opened: context.draft,
        done: { result },
      })),
      announce: assign(() => ({
        notice: task.outcomes.succeeded ? { tone: 'success' as const, text: task.outcomes.succeeded } : null,
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({
        failure: task.failure?.(error) ?? failureNotice(task.outcomes.failed, error),
      })),
      dismiss: assign({ notice: null, failure: null }),
      tell: emit(({ context: { scope, draft } }, { result }: { result: TResult }) => ({
        type: 'succeeded' as const,
        scope,
        draft,
        result,
      })),
    },
    guards: {
      isChanged: ({ context }) => !sameDraft(context.opened, context.draft),
      isUnchanged: ({ context }) => sameDraft(context.opened, context.draft),
      isValid: ({ context }) => isClean(errorsOf(context)),
      isValidAndAsks: ({ context }) => task.confirmation !== undefined && isClean(errorsOf(context)),
      canClose: () => task.initial !== 'open',
      closesOnSuccess: () => task.closeOnSuccess ?? false,
    },
  }).createMachine({
    id: task.name,
    context: ({ input: { scope } }) => ({ scope, ...fresh(task.draft(scope)), notice: null }),
    initial: rest,
    on: { dismiss: { actions: 'dismiss' } },
    states: {
      closed: {
        on: { open: { target: 'open', actions: { type: 'openForm', params: ({ event }) => event } } },
      },
      open: {
        tags: 'dialog',
        initial: 'untouched',
        states: {
          untouched: { always: { guard: 'isChanged', target: 'changed' } },
          changed: { tags: 'unsaved', always: { guard: 'isUnchanged', target: 'untouched' } },
        },
        on: {
          change: { actions: { type: 'changeForm', params: ({ event }) => ({ change: event.draft }) } },
          submit: [
            { guard: 'isValidAndAsks', target: 'confirming', actions: 'checkForm' },
            { guard: 'isValid', target: 'running', actions: 'checkForm' },
            { actions: 'checkForm' },
          ],
          cancel: { guard: 'canClose', target: 'closed', actions: 'closeForm' },
        },
      },
      confirming: {
        tags: ['dialog', 'confirming', 'unsaved'],
        on: { confirm: 'running', back: 'open', cancel: 'open' },
      },
      running: {
        tags: ['dialog', 'busy', 'unsaved'],
        entry: 'forgetOutcome',
        on: { cancel: 'open' },
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context: { scope, draft } }) => ({ scope, draft }),
          onDone: [
            {
              guard: 'closesOnSuccess',
              target: rest,
              actions: ['announce', { type: 'tell', params: ({ event }) => event.output }, 'closeForm'],
            },
            {
              target: 'open',
              actions: [
                'announce',
                { type: 'keepResult', params: ({ event }) => event.output },
                { type: 'tell', params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: 'open',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
    },
  });
}

/** A plain function as the task's machine takes it: `machine.provide(taskImplementations(task, run))`. */
export function taskImplementations<TScope extends object, TDraft extends object, TResult>(
  _task: TaskDescription<TScope, TDraft, TResult>,
  run: (request: { readonly scope: TScope; readonly draft: TDraft }, signal: AbortSignal) => Promise<TResult>,
) {
  return {
    actors: {
      run: fromPromise<{ readonly result: TResult }, { readonly scope: TScope; readonly draft: TDraft }>(
        async ({ input, signal }) => ({ result: await run(input, signal) }),
      ),
    },
  };
}

export type TaskMachine<TScope extends object, TDraft extends object, TResult> = ReturnType<
  typeof createTaskMachine<TScope, TDraft, TResult>
>;
export type TaskActor<TScope extends object, TDraft extends object, TResult> = ActorRefFrom<
  TaskMachine<TScope, TDraft, TResult>
>;

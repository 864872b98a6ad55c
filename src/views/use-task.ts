import { useSelector } from '@xstate/react';
import type { TaskActor } from '#machines/task/task-machine.ts';
import type { TaskContext } from '#machines/task/task-types.ts';

/** A task's form, and what it sends. */
export interface Task<TScope, TDraft, TResult> extends TaskContext<TScope, TDraft, TResult> {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  change(draft: Partial<TDraft>): void;
  submit(): void;
  cancel(): void;
}

/** Selects what the form of a task shows. */
export function useTask<TScope extends object, TDraft extends object, TResult>(
  task: TaskActor<TScope, TDraft, TResult>,
): Task<TScope, TDraft, TResult> {
  const context = useSelector(task, (snapshot) => snapshot.context);
  const isOpen = useSelector(task, (snapshot) => snapshot.hasTag('dialog'));
  const isBusy = useSelector(task, (snapshot) => snapshot.hasTag('busy'));
  return {
    ...context,
    isOpen,
    isBusy,
    change: (draft) => task.send({ type: 'change', draft }),
    submit: () => task.send({ type: 'submit' }),
    cancel: () => task.send({ type: 'cancel' }),
  };
}

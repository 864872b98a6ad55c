import { useSelector } from '@xstate/react';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { FormContext } from '#machines/form/form-types.ts';

/** What a form shows, and what it is told. */
export interface FormState<TSubject, TDraft, TResult> extends FormContext<TSubject, TDraft, TResult> {
  readonly isBusy: boolean;
  change(draft: Partial<TDraft>): void;
  submit(): void;
  cancel(): void;
}

/** Selects what a form shows, wherever it comes from. Use it in the component that renders its fields only. */
export function useForm<TSubject extends object, TDraft extends object, TResult>(
  form: FormActor<TSubject, TDraft, TResult>,
): FormState<TSubject, TDraft, TResult> {
  const context = useSelector(form, (snapshot) => snapshot.context);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  return {
    ...context,
    isBusy,
    change: (draft) => form.send({ type: 'change', draft }),
    submit: () => form.send({ type: 'submit' }),
    cancel: () => form.send({ type: 'cancel' }),
  };
}

import { useSelector } from '@xstate/react';
import { type FormActor, isBroughtBack } from '#machines/form/form-machine.ts';
import type { FormContext } from '#machines/form/form-types.ts';

/** The state of a form, and the functions that send its events. */
interface FormState<TSubject, TDraft, TResult> extends FormContext<TSubject, TDraft, TResult> {
  readonly isBusy: boolean;
  /** The draft was kept when the form was last closed. */
  readonly isBroughtBack: boolean;
  change(draft: Partial<TDraft>): void;
  submit(): void;
  cancel(): void;
}

/** Selects a form's state. Call it in the component that renders the fields, so that typing renders nothing else. */
export function useForm<TSubject extends object, TDraft extends object, TResult>(
  form: FormActor<TSubject, TDraft, TResult>,
): FormState<TSubject, TDraft, TResult> {
  const context = useSelector(form, (snapshot) => snapshot.context);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  return {
    ...context,
    isBusy,
    isBroughtBack: isBroughtBack(context),
    change: (draft) => form.send({ type: 'change', draft }),
    submit: () => form.send({ type: 'submit' }),
    cancel: () => form.send({ type: 'cancel' }),
  };
}

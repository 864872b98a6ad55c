import { useSelector } from '@xstate/react';
import type { ShownErrors } from '#domain/messages.ts';
import { type FormActor, isBroughtBack } from '#machines/form/form-machine.ts';
import type { FormContext } from '#machines/form/form-types.ts';
import type { TextFieldProps } from '#views/controls/fields/text-field.tsx';

/** The props that connect a control with a field of the draft: `<TextField label={t`Name`} {...field('name')} />`. */
export type Fields<TDraft> = <TName extends keyof TDraft>(
  name: TName,
) => {
  readonly value: TDraft[TName];
  readonly errorMessage: ShownErrors<TDraft>[TName];
  readonly onChange: (value: TDraft[TName]) => void;
};

/** The fields of text of these names, whatever else the draft has. */
export type TextFields<TName> = (name: TName) => Pick<TextFieldProps, 'value' | 'errorMessage' | 'onChange'>;

/** The state of a form, and the functions that send its events. */
interface FormState<TSubject extends object, TDraft extends object, TResult>
  extends Omit<
    FormContext<TSubject, TDraft, TResult>,
    'form' | 'call' | 'meanwhile' | 'recreate' | 'say' | 'owner' | 'parent'
  > {
  readonly isBusy: boolean;
  /** Somebody else has changed the subject, and the user decides. */
  readonly hasConflict: boolean;
  /** Somebody else has deleted the subject, and submitting brings it back or makes it anew. */
  readonly isGone: boolean;
  /** The draft was kept when the form was last closed. */
  readonly isBroughtBack: boolean;
  readonly field: Fields<TDraft>;
  change(draft: Partial<TDraft>): void;
  /** Submits the form; in a conflict, over what somebody else has saved; or although it was deleted. */
  submit(): void;
  cancel(): void;
}

/** Selects a form's state. Call it in the component that renders the fields, so that typing renders nothing else. */
export function useForm<TSubject extends object, TDraft extends object, TResult>(
  form: FormActor<TSubject, TDraft, TResult>,
): FormState<TSubject, TDraft, TResult> {
  const context = useSelector(form, (snapshot) => snapshot.context);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const hasConflict = useSelector(form, (snapshot) => snapshot.hasTag('conflict'));
  const isGone = useSelector(form, (snapshot) => snapshot.hasTag('gone'));
  const change = (draft: Partial<TDraft>) => form.send({ type: 'change', draft });
  return {
    ...context,
    isBusy,
    hasConflict,
    isGone,
    isBroughtBack: isBroughtBack(context),
    field: (name) => ({
      value: context.draft[name],
      errorMessage: context.errors[name],
      onChange(value) {
        const edit: Partial<TDraft> = {};
        edit[name] = value;
        change(edit);
      },
    }),
    change,
    submit: () => form.send({ type: hasConflict || isGone ? 'insist' : 'submit' }),
    cancel: () => form.send({ type: 'cancel' }),
  };
}

import { createFormMachine, type FormActor, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import type { FormCall, FormDescription, FormInput } from '#machines/form/form-types.ts';
import { createActor } from './create-actor.ts';
import { dismissOutdated } from './dismiss-outdated.ts';
import { ScreenActors } from './screen-actors.ts';

/**
 * The forms of one description that belong to no list. `connect` is called with each form that is made. `meanwhile` reads from a
 * failure that somebody else has changed the subject.
 */
export function screenForms<TSubject extends object, TDraft extends object, TResult>(
  description: FormDescription<TSubject, TDraft, TResult>,
  call: FormCall<NoInfer<TSubject>, NoInfer<TDraft>, NoInfer<TResult>>,
  connect?: (form: FormActor<TSubject, TDraft, TResult>) => void,
  meanwhile?: FormInput<TSubject, TDraft, TResult>['meanwhile'],
) {
  const machine = createFormMachine<TSubject, TDraft, TResult>();
  return new ScreenActors(
    (subject: TSubject) => {
      const form = createActor(machine, {
        id: description.name,
        input: { form: description, call, subject, ...(meanwhile && { meanwhile }) },
      });
      connect?.(form);
      return form;
    },
    { isUnsaved: (form) => selectIsFormUnsaved(form.getSnapshot()), onReturn: dismissOutdated },
  );
}

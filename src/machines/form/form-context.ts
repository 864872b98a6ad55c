import { sameDraft } from '#domain/drafts/draft.ts';
import type { ChangedMeanwhile } from '#domain/entities.ts';
import type { FieldErrors } from '#domain/messages.ts';
import type { FormContext, FormDescription, KeptDraft } from './form-types.ts';

/** The context of a form that begins with a draft. */
export function fresh<TDraft extends object>(draft: TDraft) {
  return {
    draft,
    opened: draft,
    kept: null,
    conflict: null,
    errors: {},
    failure: null,
    done: null,
    notice: null,
  };
}

/** The context of a form that begins with a subject. */
export function begun<TSubject extends object, TDraft extends object>(
  form: Pick<FormDescription<TSubject, TDraft, never>, 'draft'>,
  subject: TSubject,
) {
  return { ...fresh(form.draft(subject)), subject, base: subject };
}

/** The subject as somebody else has changed it, if the call has failed for that reason. */
export function conflictIn<TSubject extends object>(
  { meanwhile, subject }: Pick<FormContext<TSubject, object, unknown>, 'meanwhile' | 'subject'>,
  error: unknown,
): ChangedMeanwhile<TSubject> | null {
  return meanwhile?.(error, subject) ?? null;
}

/** The errors that prevent the call. */
export function errorsOf<TSubject extends object, TDraft extends object>({
  form,
  draft,
  subject,
}: Pick<FormContext<TSubject, TDraft, unknown>, 'form' | 'draft' | 'subject'>): FieldErrors<TDraft> {
  return form.validate?.(draft, subject) ?? {};
}

/**
 * The draft to keep for the next opening. A form that stays open after success, a test, also keeps a draft that has
 * succeeded.
 */
export function keepable<TSubject extends object, TDraft extends object>({
  form,
  draft,
  opened,
  subject,
  base,
}: Pick<FormContext<TSubject, TDraft, unknown>, 'form' | 'draft' | 'opened' | 'subject' | 'base'>): KeptDraft<
  TSubject,
  TDraft
> | null {
  const start = form.afterSuccess === 'stay' ? form.draft(subject) : opened;
  const withoutSecrets = (typed: TDraft) => ({ ...typed, ...form.redact?.(typed, start) });
  const kept = withoutSecrets(draft);
  // After a success, `opened` is the draft that was saved, with its secrets.
  return sameDraft(withoutSecrets(start), kept) ? null : { draft: kept, base };
}

/** True if the draft differs from the initial one, or from the last one that was submitted successfully. */
export function isFormChanged<TDraft extends object>(context: {
  readonly opened: TDraft;
  readonly draft: TDraft;
}): boolean {
  return !sameDraft(context.opened, context.draft);
}

import type { FieldErrors } from './messages.ts';

/** A draft is what a form holds: a flat object of strings, booleans and the like, compared field by field. */
export function sameDraft<TDraft extends object>(one: TDraft, other: TDraft): boolean {
  for (const field in one) if (!Object.is(one[field], other[field])) return false;
  return true;
}

/** The draft with an edit in it. A field that the form does not have is left out: it was meant for another form. */
export function edited<TDraft extends object>(draft: TDraft, edit: Partial<TDraft>): TDraft {
  const after = { ...draft };
  for (const field in draft) {
    const value = edit[field];
    if (value !== undefined) after[field] = value;
  }
  return after;
}

/** The errors that still stand after an edit: those of fields whose value it left alone. */
export function standingErrors<TDraft extends object>(
  errors: FieldErrors<TDraft>,
  before: TDraft,
  after: TDraft,
): FieldErrors<TDraft> {
  const standing: { [TField in keyof TDraft]?: FieldErrors<TDraft>[TField] } = {};
  for (const field in errors) if (Object.is(before[field], after[field])) standing[field] = errors[field];
  return standing;
}

/** Whether a validation found nothing. */
export function isClean<TDraft>(errors: FieldErrors<TDraft>): boolean {
  for (const field in errors) if (errors[field] !== undefined) return false;
  return true;
}

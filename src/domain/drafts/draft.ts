import type { ShownErrors } from '#domain/messages.ts';

/** True if two drafts are equal. A draft is a form's flat object of strings, booleans and the like. */
export function sameDraft<TDraft extends object>(one: TDraft, other: TDraft): boolean {
  for (const field in one) if (!Object.is(one[field], other[field])) return false;
  return true;
}

/** The draft after an edit. A field that the form does not have is ignored, because it belongs to another form. */
export function edited<TDraft extends object>(draft: TDraft, edit: Partial<TDraft>): TDraft {
  const after = { ...draft };
  for (const field in draft) {
    const value = edit[field];
    if (value !== undefined) after[field] = value;
  }
  return after;
}

/** The errors that remain after an edit: those of the fields that it did not change. */
export function standingErrors<TDraft extends object>(
  errors: ShownErrors<TDraft>,
  before: TDraft,
  after: TDraft,
): ShownErrors<TDraft> {
  const standing: { [TField in keyof TDraft]?: ShownErrors<TDraft>[TField] } = {};
  for (const field in errors) if (Object.is(before[field], after[field])) standing[field] = errors[field];
  return standing;
}

/** True if a validation found nothing. */
export function isClean<TDraft>(errors: ShownErrors<TDraft>): boolean {
  for (const field in errors) if (errors[field] !== undefined) return false;
  return true;
}

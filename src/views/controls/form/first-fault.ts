/** Moves the focus to the first invalid field, if there is one. */
export function focusFirstFault(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[data-invalid] :is(input, textarea, button)')?.focus();
}

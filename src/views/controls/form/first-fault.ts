import { flushSync } from 'react-dom';

/** Moves the focus to the first invalid field, if there is one. What it is folded away in is opened first. */
export function focusFirstFault(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[data-invalid] :is(input, textarea, button)');
  const panel = field?.closest('[hidden]');
  if (panel)
    flushSync(() => form.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)?.click());
  field?.focus();
}

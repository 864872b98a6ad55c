/** Moves the focus to the first field within `frame`, if there is one. */
export function focusFirstField(frame: HTMLElement): void {
  frame.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus();
}

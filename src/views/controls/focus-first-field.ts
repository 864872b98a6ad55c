/** Moves the focus to the first field within `frame` that takes input, if there is one. */
export function focusFirstField(frame: HTMLElement): void {
  frame
    .querySelector<HTMLElement>('input:enabled:not([readonly], [hidden]), textarea:enabled:not([readonly])')
    ?.focus();
}

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** True if the element takes what somebody types. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

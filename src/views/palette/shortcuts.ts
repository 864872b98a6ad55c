import { isTyping } from '#views/controls/fields/typing.ts';

/** The modifier key of commands on this machine. */
export const COMMAND_KEY = /^(?:Mac|iPhone|iPad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** The overlay that a key opens. */
export type Overlay = 'palette' | 'keys';

/**
 * The target of a key: Ctrl+K or ⌘K the palette, also in a field; a question mark the shortcuts, except in a field or if
 * single-character shortcuts are off.
 */
export function overlayFor(event: KeyboardEvent, hasSingleKeys: boolean): Overlay | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  if (withCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  return hasSingleKeys && event.key === '?' && !isTyping(event.target) ? 'keys' : null;
}

/**
 * Gives the focus to the search of the page, or to the message of a chat, if a slash asks for it; false if it does not, or if the
 * page has neither. A slash that is typed into a field does not ask.
 */
export function findsOnPage(event: KeyboardEvent, hasSingleKeys: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (!hasSingleKeys || key !== '/' || event.defaultPrevented || event.isComposing) return false;
  if (ctrlKey || metaKey || altKey || isTyping(target)) return false;
  const place = document.querySelector<HTMLElement>('main :is(input[type=search], [data-slash])');
  if (place instanceof HTMLButtonElement) place.click();
  else place?.focus();
  return place !== null;
}

/** The name of the key that commands begin with on this machine. */
export const commandKey = /^(?:Mac|iPhone|iPad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** What a key opens. */
export type Overlay = 'palette' | 'keys';

/**
 * What the pressed key asks for: Ctrl+K or ⌘K the palette, also while something is typed; a question mark the keys, unless it
 * is typed into a field or shortcuts of a single character are off.
 */
export function overlayFor(event: KeyboardEvent, hasSingleKeys: boolean): Overlay | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  if (withCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  return hasSingleKeys && event.key === '?' && !isTyping(event.target) ? 'keys' : null;
}

const fields = 'input:not([type=radio], [type=checkbox]), textarea, select';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));

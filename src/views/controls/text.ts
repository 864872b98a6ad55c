import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** A text of a server or a user, which is not translated, or a message to translate. */
export type Text = string | MessageDescriptor;

/** Returns a function that translates a `Text` into the current language. A message may contain another one. */
export function useText(): (text: Text) => string {
  const { _ } = useLingui();
  return function say(text): string {
    if (typeof text === 'string') return text;
    const { words } = text.values ?? {};
    return _(isMessage(words) ? { ...text, values: { ...text.values, words: say(words) } } : text);
  };
}

const isMessage = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && 'id' in value;

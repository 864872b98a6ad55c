import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** A text as it is (a server's, a user's), or a message to translate. */
export type Text = string | MessageDescriptor;

/** A function that gives a `Text` in the current language. A message may hold another one. */
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

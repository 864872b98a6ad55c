import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { listOf } from '../list-of.ts';

/** A text of a server or a user, which is not translated, or a message to translate. */
export type Text = string | MessageDescriptor;

/** Returns a function that translates a `Text` into the current language. A message may contain others, and lists of names. */
export function useText(): (text: Text) => string {
  const { _, i18n } = useLingui();
  return function say(text): string {
    if (typeof text === 'string') return text;
    const values = Object.entries(text.values ?? {}).map(([name, value]) => [
      name,
      isMessage(value) ? say(value) : Array.isArray(value) ? listOf(value, i18n.locale) : value,
    ]);
    return _({ ...text, values: Object.fromEntries(values) });
  };
}

const isMessage = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && 'id' in value;

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { SERVER } from '#domain/messages.ts';
import { listOf } from '../list-of.ts';

/** A text of a server or a user, which is not translated, or a message to translate. */
export type Text = string | MessageDescriptor;

/** Returns a function that translates a `Text` into the current language. A message may contain lists of names. */
export function useText(): (text: Text) => string {
  const { i18n } = useLingui();
  return (text) => {
    if (typeof text === 'string') return text;
    if (text.id.startsWith(SERVER)) return serverText(i18n, text) ?? text.message ?? '';
    const values = Object.entries(text.values ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? listOf(value, i18n.locale) : value,
    ]);
    return i18n._({ ...text, values: Object.fromEntries(values) });
  };
}

/**
 * A message of our own server in the current language. Undefined if that has no translation, as English has none: the message
 * is shown as received.
 */
export function serverText(i18n: I18n, message: MessageDescriptor): string | undefined {
  if (!Object.hasOwn(i18n.messages, message.id)) return undefined;
  const words = i18n._(message);
  const { at } = message.values ?? {};
  return typeof at === 'string' ? i18n._(msg`${{ at }}: ${{ words }}`) : words;
}

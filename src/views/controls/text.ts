import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { SERVER } from '#domain/messages.ts';

/** A text of a server or a user, which is not translated, or a message to translate. */
export type Text = string | MessageDescriptor;

/** Returns a function that translates a `Text` into the current language. */
export function useText(): (text: Text) => string {
  const { i18n } = useLingui();
  return (text) => {
    if (typeof text === 'string') return text;
    return text.id.startsWith(SERVER) ? (serverText(i18n, text) ?? text.message ?? '') : i18n._(text);
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

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { SERVER } from '#domain/messages.ts';
import { listOf } from '#views/list-of.ts';

/** A text of a server or a user, which is not translated, or a message to translate. */
export type Text = string | MessageDescriptor;

/** Returns a function that translates a `Text` into the current language. */
export function useText(): (text: Text) => string {
  const { i18n } = useLingui();
  return (text) => (typeof text === 'string' ? text : said(i18n, text));
}

const said = (i18n: I18n, message: MessageDescriptor): string =>
  message.id.startsWith(SERVER)
    ? (serverText(i18n, message) ?? message.message ?? '')
    : i18n._(withTexts(i18n, message));

/**
 * A message of our own server in the current language. Undefined if that has no translation, as English has none: the message
 * is shown as received.
 */
export function serverText(i18n: I18n, message: MessageDescriptor): string | undefined {
  if (!Object.hasOwn(i18n.messages, message.id)) return undefined;
  const words = i18n._(withTexts(i18n, message));
  const { at } = message.values ?? {};
  return typeof at === 'string' ? i18n._(msg`${{ at }}: ${{ words }}`) : words;
}

/** The message with a text for each list of names and each message that it contains. */
const withTexts = (i18n: I18n, message: MessageDescriptor): MessageDescriptor => ({
  ...message,
  values: Object.fromEntries(
    Object.entries(message.values ?? {}).map(([name, value]) => [
      name,
      isMessage(value) ? said(i18n, value) : Array.isArray(value) ? listOf(value, i18n.locale) : value,
    ]),
  ),
});

const isMessage = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && 'id' in value;

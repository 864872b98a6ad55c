import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** A text as it is (a server's, a user's), or a message to translate. */
export type Text = string | MessageDescriptor;

/** A function that gives a `Text` in the current language. */
export function useText(): (text: Text) => string {
  const { _ } = useLingui();
  return (text) => (typeof text === 'string' ? text : _(text));
}

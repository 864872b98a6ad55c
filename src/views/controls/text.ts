import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** Text that is either said already (a server's, a user's) or still to be said in the reader's language. */
export type Text = string | MessageDescriptor;

/** A function that says a `Text` in the current language. */
export function useText(): (text: Text) => string {
  const { _ } = useLingui();
  return (text) => (typeof text === 'string' ? text : _(text));
}

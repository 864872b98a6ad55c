import { msg } from '@lingui/core/macro';
import type { FormDescription } from '../form-types.ts';

/** Where the browser comes back to from the provider. */
export interface ProviderSubject {
  /** The address that the sign-in page was opened for; null if it was not opened for one. */
  readonly from: string | null;
}

/** Asks for the provider's address, to which the browser then goes. */
export const provider: FormDescription<ProviderSubject, object, string> = {
  name: 'provider',
  isPermanent: true,
  canAbort: true,
  // The browser may come back to the page as it was.
  afterSuccess: 'restart',
  draft: () => ({}),
  outcomes: { failed: msg`Something went wrong` },
};

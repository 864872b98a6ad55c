import { msg } from '@lingui/core/macro';
import type { WaysIn } from '#domain/entities.ts';
import type { LoaderDescription } from '../loader-types.ts';

/** By what the user may sign in. */
export const waysInLoad: LoaderDescription<object, WaysIn> = {
  name: 'ways-in',
  outcomes: { loadFailed: msg`Unable to load how you sign in.` },
};

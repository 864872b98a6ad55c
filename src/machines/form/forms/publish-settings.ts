import { msg } from '@lingui/core/macro';
import type { FormDescription } from '../form-types.ts';

/** The publish settings of one burger. They stay in their form for as long as the console is open. */
export interface PublishSettings {
  readonly isPublished: boolean;
  readonly staging: boolean;
  readonly production: boolean;
  /** May be empty. */
  readonly releaseNotes: string;
}

/** The settings can be toggled and saved. Saving shows a notice and sends nothing. */
export const publishSettings: FormDescription<object, PublishSettings, void> = {
  name: 'publish-settings',
  isPermanent: true,
  afterSuccess: 'stay',
  draft: () => ({ isPublished: false, staging: true, production: false, releaseNotes: '' }),
  outcomes: { succeeded: msg`Publish settings saved.`, failed: msg`Something went wrong` },
};

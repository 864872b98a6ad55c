import { msg } from '@lingui/core/macro';
import type { EntryFilter } from '#domain/history/entry.ts';
import type { FormDescription } from '../form-types.ts';

/** The name of the downloaded file. */
export const AUDIT_FILE = 'audit-log.jsonl';

/** Downloads the entries of the audit log that a filter chooses. The form has only a button. */
export const downloadAudit: FormDescription<{ readonly filter: EntryFilter }, object, void> = {
  name: 'download-audit',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: () => ({}),
  outcomes: { succeeded: msg`Audit log downloaded.`, failed: msg`Unable to download the audit log.` },
};

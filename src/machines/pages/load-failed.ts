import { msg } from '@lingui/core/macro';

/** The texts of failed loads. */
export const loadFailed = {
  history: msg`Unable to fetch the history.`,
  audit: msg`Unable to fetch the audit log.`,
  deleted: msg`Unable to fetch the deleted burgers.`,
};

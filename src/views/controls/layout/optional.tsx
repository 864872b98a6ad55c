import { useLingui } from '@lingui/react/macro';
import styles from './optional.module.css';

/**
 * The mark of a field that may be left empty. It is not part of the name, because a screen reader announces which other fields
 * are required.
 */
export function Optional() {
  const { t } = useLingui();
  return (
    <span aria-hidden="true" className={styles.optional}>
      {t`(optional)`}
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import styles from './optional.module.css';

/**
 * The mark of a field that may be left empty. A screen reader hears it of the other fields, that they are required, so it is no
 * part of the name.
 */
export function Optional() {
  const { t } = useLingui();
  return (
    <span aria-hidden="true" className={styles.optional}>
      {t`(optional)`}
    </span>
  );
}

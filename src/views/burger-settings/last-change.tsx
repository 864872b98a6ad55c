import { Trans } from '@lingui/react/macro';
import type { TopBun } from '#domain/entities.ts';
import { Link } from '#views/controls/buttons/link.tsx';
import { When } from '#views/list/cells.tsx';
import { historyHref } from '#views/paths.ts';
import { useCapability } from '#views/use-capability.ts';
import styles from './burger-settings.module.css';

interface LastChangeProps {
  readonly burgerId: string;
  /** The layer by its ID, or by the type of a cheese in lower case. */
  readonly id: string;
  readonly layer: Pick<TopBun, 'updatedAt' | 'updatedBy'>;
}

/** Who has changed a layer last, and when. Leads to its changes where the server has a history. */
export function LastChange({ burgerId, id, layer: { updatedAt, updatedBy } }: LastChangeProps) {
  const hasHistory = useCapability('history');
  const time = <When time={updatedAt} isShort />;
  if (updatedBy === undefined) return time;
  const change = (
    <span className={styles.change}>
      {updatedBy === null ? (
        time
      ) : (
        <Trans>
          {updatedBy}, {time}
        </Trans>
      )}
    </span>
  );
  return hasHistory ? (
    <Link href={historyHref(burgerId, id)} variant="plain">
      {change}
    </Link>
  ) : (
    change
  );
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { TopBun } from '#domain/entities.ts';
import { isOfWhole } from '#domain/history/entry.ts';
import { useActors } from '#views/actors.ts';
import { Link } from '#views/controls/buttons/link.tsx';
import { historyHref } from '#views/paths.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './history.module.css';

interface ChangedByProps {
  readonly burgerId: string;
  readonly layer: Pick<TopBun, 'id' | 'updatedAt'>;
  readonly version: string;
  /** The time of the change. */
  readonly children: ReactNode;
}

/** Who has last changed a layer, before the time, as a link to its changes. Only the time if that is no longer known. */
export function ChangedBy({ burgerId, layer, version, children }: ChangedByProps) {
  const { histories } = useActors().history.use();
  const pages = useScreenActor(histories, `${burgerId} ${version}`, { burgerId });
  const { id, updatedAt } = layer;
  const by = useSelector(pages, ({ context: { shown } }) => {
    const last = shown?.entries.find((entry) => entry.subjectId === id || isOfWhole(entry));
    return last?.at === updatedAt ? (last?.by?.account ?? null) : null;
  });
  if (by === null) return children;
  return (
    <Link href={historyHref(burgerId, id)} variant="plain">
      <span className={styles.changedBy}>
        <span className={styles.person}>{by}</span>
        {children}
      </span>
    </Link>
  );
}

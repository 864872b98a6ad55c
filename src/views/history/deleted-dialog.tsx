import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HistoryEntry } from '#domain/history/entry.ts';
import { chosenWorkshop, workshopOptions } from '#domain/workshop-choice.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Link } from '#views/controls/buttons/link.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { When } from '#views/list/cells.tsx';
import { useList } from '#views/list/use-list.ts';
import { historyHref } from '#views/paths.ts';
import { useBurgerWorkshops } from '#views/shared-actors.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './history.module.css';
import { PagesEnd, PagesNotices, PagesRefresh, useEntries } from './pages-status.tsx';

/** The deleted burgers, latest deletion first. Each can be brought back, into another workshop where its own is gone, too. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { deleted, bringBacks } = useActors().history.use();
  const pages = useScreenActor(deleted, 'deleted', undefined);
  const form = useScreenActor(bringBacks, 'deleted', {});
  const { draft, isBusy, failure, notice } = useForm(form);
  const entries = useEntries(pages);
  const workshops = useList(useBurgerWorkshops());
  const [chosen, choose] = useState('');
  const isGone = ({ workshopId }: HistoryEntry) =>
    workshops.isReal && workshops.items.every(({ id }) => id !== workshopId);
  const workshopId = workshops.isReal ? chosenWorkshop(workshops, chosen) : null;
  const nameIn = ({ name }: HistoryEntry) => t`Bring back “${name}”`;
  const bringBack = (entry: HistoryEntry) => {
    const into = isGone(entry) ? workshopId : entry.workshopId;
    if (into === null || entry.burgerId === null) return;
    form.send({ type: 'change', draft: { burgerId: entry.burgerId, entry: entry.id, workshopId: into } });
    form.send({ type: 'submit' });
  };
  return (
    <Dialog title={t`Deleted burgers`} isOpen onClose={onClose}>
      <Stack>
        <PagesNotices
          pages={pages}
          notice={failure ?? notice}
          onDismiss={() => form.send({ type: 'dismiss' })}
        />
        {workshopId !== null && entries.some(isGone) && (
          <Select
            label={t`Workshop for burgers whose own is gone`}
            options={workshopOptions(workshops, workshopId)}
            value={workshopId}
            onChange={choose}
          />
        )}
        <ul className={styles.entries} aria-label={t`Deleted burgers`}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.deleted}>
              <Deleted entry={entry} />
              <Button
                size="small"
                aria-label={nameIn(entry)}
                isPending={isBusy && draft.entry === entry.id}
                pendingLabel={t`Bringing back…`}
                {...(isGone(entry) && workshopId === null && { disabledReason: t`Create a workshop first.` })}
                onPress={() => bringBack(entry)}
              >{t`Bring back`}</Button>
            </li>
          ))}
        </ul>
        <PagesEnd pages={pages}>{entries.length === 0 ? t`No deleted burgers are kept.` : null}</PagesEnd>
        <PagesRefresh pages={pages} loadingLabel={t`Loading deleted burgers…`} />
      </Stack>
    </Dialog>
  );
}

function Deleted({ entry: { burgerId, name, by, at, detail } }: { entry: HistoryEntry }) {
  const { t } = useLingui();
  const workshop = typeof detail.workshop_name === 'string' ? detail.workshop_name : '';
  const account = by?.account ?? t`Unknown`;
  const time = <When time={at} isShort />;
  return (
    <span className={styles.deletedText}>
      <strong className={styles.subject}>
        {burgerId === null ? name : <Link href={historyHref(burgerId)}>{name}</Link>}
      </strong>
      {workshop !== '' && <span>{workshop}</span>}
      <span>
        <Trans>
          Deleted by {account}, {time}
        </Trans>
      </span>
    </span>
  );
}

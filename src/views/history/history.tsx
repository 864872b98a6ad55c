import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { useActors } from '#views/actors.ts';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './history.module.css';
import { PagesEnd, PagesNotices, PagesRefresh, useEntries } from './pages-status.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const ENTRY = 'entry';

/** The changes of a burger, newest first, and what restores the states around them. The open one is in the address. */
export function History({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const { histories, restores } = useActors().history.use();
  const pages = useScreenActor(histories, burgerId, { burgerId });
  const form = useScreenActor(restores, burgerId, { burgerId, seen: 0 });
  const { notice, failure } = useForm(form);
  const entries = useEntries(pages);
  const [search, setSearch] = useSearchParams();
  const open = Number(search.get(ENTRY));
  const setOpen = (entry: number | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (entry === null) next.delete(ENTRY);
        else next.set(ENTRY, String(entry));
        return next;
      },
      { replace: true },
    );
  const dismiss = () => form.send({ type: 'dismiss' });
  const [first] = entries;
  const last = entries.at(-1);

  return (
    <Card title={t`History`} actions={<PagesRefresh pages={pages} loadingLabel={t`Loading history…`} />}>
      <div>
        <Toast notice={notice} onDismiss={dismiss} />
        <PagesNotices pages={pages} notice={failure} onDismiss={dismiss} />
        <ol className={styles.entries} aria-label={t`Changes`}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryRow
                burgerId={burgerId}
                entry={entry}
                seen={first?.id ?? 0}
                form={form}
                isOpen={entry.id === open}
                onOpenChange={(isOpen) => setOpen(isOpen ? entry.id : null)}
              />
            </li>
          ))}
        </ol>
      </div>
      <PagesEnd pages={pages}>
        {last === undefined
          ? t`No changes are kept yet.`
          : last.what === 'added' && last.subject === 'burger'
            ? null
            : t`Older changes aren’t kept.`}
      </PagesEnd>
      <RestoreDialog form={form} pages={pages} />
    </Card>
  );
}

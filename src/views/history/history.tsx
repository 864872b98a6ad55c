import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useSearchParams } from 'wouter';
import { type HistoryEntry, isOfWhole } from '#domain/history/entry.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Announcements, NoticeView } from '#views/controls/feedback/notice.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './history.module.css';
import { PagesEnd, PagesProblem, PagesRefresh } from './pages-status.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const LAYER = 'layer';
const ENTRY = 'entry';
const none: readonly HistoryEntry[] = [];

/** The changes of a burger, newest first, and what restores the states around them. The open one is in the address. */
export function History({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const { histories, restores } = useActors().history.use();
  const pages = useScreenActor(histories, burgerId, { burgerId });
  const form = useScreenActor(restores, burgerId, { burgerId, seen: 0 });
  const { notice, failure } = useForm(form);
  const entries = useSelector(pages, ({ context }) => context.shown?.entries ?? none);
  const [search, setSearch] = useSearchParams();
  const [layer, open] = [search.get(LAYER), Number(search.get(ENTRY))];
  const set = (name: string, value: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const dismiss = () => form.send({ type: 'dismiss' });
  // What concerns the whole burger concerns each of its layers.
  const shown = layer === null ? entries : entries.filter((one) => one.subjectId === layer || isOfWhole(one));
  const [first] = entries;
  const last = shown.at(-1);

  return (
    <Card
      title={t`History`}
      description={layer === null ? undefined : t`The changes of one layer`}
      actions={
        <>
          {layer !== null && (
            <Button size="small" onPress={() => set(LAYER, null)}>{t`Show all changes`}</Button>
          )}
          <PagesRefresh pages={pages} loadingLabel={t`Loading history…`} />
        </>
      }
    >
      <div>
        <Toast notice={notice} onDismiss={dismiss} />
        <Announcements>
          <NoticeView notice={failure} onDismiss={dismiss} />
          <PagesProblem pages={pages} />
        </Announcements>
        <ol className={styles.entries} aria-label={t`Changes`}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <EntryRow
                burgerId={burgerId}
                entry={entry}
                seen={first?.id ?? 0}
                form={form}
                isOpen={entry.id === open}
                onOpenChange={(isOpen) => set(ENTRY, isOpen ? String(entry.id) : null)}
              />
            </li>
          ))}
        </ol>
      </div>
      <PagesEnd pages={pages}>
        {last === undefined
          ? t`No changes are kept yet.`
          : last.what === 'added' && (layer !== null || last.subject === 'burger')
            ? null
            : t`Older changes aren’t kept.`}
      </PagesEnd>
      <RestoreDialog form={form} pages={pages} />
    </Card>
  );
}

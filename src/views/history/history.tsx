import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import type { HistoryEntry } from '#domain/history/entry.ts';
import { layerNameOf, subjectOf } from '#domain/history/entry-words.ts';
import { useActors } from '#views/actors.ts';
import { Link } from '#views/controls/buttons/link.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';
import { whenLost } from '#views/controls/when-lost.ts';
import { useForm } from '#views/form/use-form.ts';
import { historyHref } from '#views/paths.ts';
import { historyOf } from '#views/shared-actors.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './history.module.css';
import { PagesEnd, PagesNotices, PagesRefresh, useEntries } from './pages-status.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const ENTRY = 'entry';
const LAYER = 'layer';

interface HistoryProps {
  readonly burgerId: string;
  /** The burger has been deleted: it can only come back as a whole. */
  readonly isGone?: boolean;
}

/**
 * The changes of a burger or of one of its layers, newest first, and what restores the states around them. The layer and the open
 * change are in the address.
 */
export function History({ burgerId, isGone = false }: HistoryProps) {
  const { t } = useLingui();
  const { histories, restores } = useActors().history.use();
  const [search, setSearch] = useSearchParams();
  const layer = search.get(LAYER);
  const [key, link] = historyOf(burgerId, layer);
  const pages = useScreenActor(histories, key, link);
  const form = useScreenActor(restores, key, { burgerId, shown: layer, seen: 0 });
  const { notice, failure } = useForm(form);
  const entries = useEntries(pages);
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
      {layer !== null && (
        <OneLayer burgerId={burgerId} entry={entries.find(({ subjectId }) => subjectId === layer)} />
      )}
      <div>
        <Toast notice={notice} onDismiss={dismiss} />
        <PagesNotices pages={pages} notice={failure} onDismiss={dismiss} />
        <ol className={styles.entries} aria-label={t`Changes`}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryRow
                burgerId={burgerId}
                isGone={isGone}
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
          : last.what === 'added' && (last.subject === 'burger' || layer !== null)
            ? null
            : t`Older changes aren’t kept.`}
      </PagesEnd>
      <RestoreDialog form={form} pages={pages} />
    </Card>
  );
}

/** The link goes when it is pressed. */
const passFocusOn = (line: HTMLElement | null) => () => {
  if (line) whenLost(line);
};

/** Says which layer the changes are of, by one of them, and leads to those of all layers. */
function OneLayer({ burgerId, entry }: { burgerId: string; entry: HistoryEntry | undefined }) {
  const { t } = useLingui();
  const say = useText();
  const name = entry && [say(subjectOf(entry)), layerNameOf(entry)].filter((part) => part !== null).join(' ');
  return (
    <div ref={passFocusOn}>
      <Cluster>
        <p>
          {name === undefined ? (
            t`Only the changes of one layer`
          ) : (
            <Trans>Only the changes of one layer: {name}</Trans>
          )}
        </p>
        <Link href={historyHref(burgerId)}>{t`Show all changes`}</Link>
      </Cluster>
    </div>
  );
}

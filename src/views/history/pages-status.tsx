import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '#domain/history/entry.ts';
import type { Notice } from '#domain/messages.ts';
import type { PagesActor } from '#machines/pages/pages-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Announcements, NoticeView } from '#views/controls/feedback/notice.tsx';
import { RefreshIcon } from '#views/controls/icons/member-icons.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import styles from './history.module.css';

interface PagesProps {
  readonly pages: PagesActor;
}

const none: readonly HistoryEntry[] = [];

/** The entries that have been loaded. */
export const useEntries = (pages: PagesActor): readonly HistoryEntry[] =>
  useSelector(pages, ({ context }) => context.shown?.entries ?? none);

/** Loads the newest entries, and shows that they are loading. `loadingLabel` is for the first ones. */
export function PagesRefresh({ pages, loadingLabel }: PagesProps & { readonly loadingLabel: string }) {
  const { t } = useLingui();
  const isLoading = useSelector(pages, (snapshot) => snapshot.matches('loading'));
  const isFirst = useSelector(pages, ({ context }) => context.shown === null);
  return (
    <Button
      variant="quiet"
      icon={<RefreshIcon />}
      isPending={isLoading}
      pendingLabel={isFirst ? loadingLabel : t`Refreshing…`}
      onPress={() => pages.send({ type: 'refresh' })}
    >{t`Refresh`}</Button>
  );
}

interface PagesNoticesProps extends PagesProps {
  /** The notice of the form beside the entries. */
  readonly notice: Notice | null;
  readonly onDismiss: () => void;
}

/** The notice of the form beside the entries, and the reason why entries are missing. */
export function PagesNotices({ pages, ...form }: PagesNoticesProps) {
  return (
    <Announcements>
      <NoticeView {...form} />
      <PagesProblem pages={pages} />
    </Announcements>
  );
}

/** The reason why the newest entries, or older ones, are missing. */
function PagesProblem({ pages }: PagesProps) {
  const { t } = useLingui();
  const problem = useSelector(pages, ({ context }) => context.problem);
  const isOlder = useSelector(pages, (snapshot) => snapshot.matches('olderFailed'));
  const isBusy = useSelector(pages, (snapshot) => snapshot.hasTag('busy'));
  return (
    <NoticeView
      notice={problem}
      action={
        <Button
          size="small"
          isPending={isBusy}
          onPress={() => pages.send({ type: isOlder ? 'older' : 'refresh' })}
        >{t`Try again`}</Button>
      }
    />
  );
}

/** The foot of the list: the button for older entries, or what is said where there are none. */
export function PagesEnd({ pages, children }: PagesProps & { readonly children: ReactNode }) {
  const { t } = useLingui();
  const isLooking = useSelector(pages, (snapshot) => snapshot.matches('older'));
  const isAtRest = useSelector(pages, (snapshot) => snapshot.matches('ready'));
  const hasOlder = useSelector(pages, ({ context: { shown } }) => shown !== null && shown.next !== null);
  if (hasOlder)
    return (
      <Cluster>
        <Button
          isPending={isLooking}
          pendingLabel={t`Looking for older changes…`}
          onPress={() => pages.send({ type: 'older' })}
        >{t`Older changes`}</Button>
        {isLooking && <Button variant="quiet" onPress={() => pages.send({ type: 'stop' })}>{t`Stop`}</Button>}
      </Cluster>
    );
  return isAtRest && children !== null && <p className={styles.end}>{children}</p>;
}

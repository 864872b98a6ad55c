import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { RefreshIcon } from '../controls/icons.tsx';
import { AnnouncedContext, Notice, NoticeView } from '../controls/notice.tsx';
import styles from './list.module.css';
import type { ListState } from './use-list.ts';

type Sender = { send(event: { readonly type: 'refresh' } | { readonly type: 'dismiss' }): void };

export interface ListStatusProps {
  readonly state: ListState<unknown>;
  readonly list: Sender;
  /** What is said of samples shown for want of anything real: that they are samples, and what to do now. */
  readonly samples?: ReactNode;
  /** The create action, at hand beside that. */
  readonly samplesAction?: ReactNode;
  /** The list itself, under what is said of it. */
  readonly children?: ReactNode;
}

/**
 * What a list has to say above its rows: the outcome of the last command, why it is not what the server has, and
 * that its rows are samples. Takes no room while there is nothing to say.
 */
export function ListStatus({ state, list, samples, samplesAction, children }: ListStatusProps) {
  const isSamples = state.source === 'samples' && state.items.length > 0 && state.problem === null;
  return (
    <div>
      <Announcements>
        <NoticeView notice={state.notice} onDismiss={() => list.send({ type: 'dismiss' })} />
        <NoticeView
          notice={state.problem}
          action={
            <Button
              size="small"
              isPending={state.isRefreshing || state.isLoading}
              onPress={() => list.send({ type: 'refresh' })}
            >
              <Trans>Try again</Trans>
            </Button>
          }
        />
        {isSamples && (
          <Notice tone="info" action={samplesAction}>
            {samples}
          </Notice>
        )}
      </Announcements>
      {children}
    </div>
  );
}

/** Notices that come and go. The region is there before its words are, or screen readers would not hear them. */
export function Announcements({ children }: { children: ReactNode }) {
  return (
    <div className={styles.status} aria-live="polite">
      <AnnouncedContext value={true}>{children}</AnnouncedContext>
    </div>
  );
}

export interface RefreshButtonProps {
  readonly state: ListState<unknown>;
  readonly list: Sender;
  /** Said while the list is loaded for the first time: 'Loading burgers…'. */
  readonly loadingLabel: string;
  /** 'Refresh' unless told. */
  readonly label?: string;
}

/** Asks for the newest list, and says so while it is on its way. Goes into the table's `toolbar`. */
export function RefreshButton({ state, list, loadingLabel, label }: RefreshButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      variant="quiet"
      icon={<RefreshIcon />}
      isPending={state.isLoading || state.isRefreshing}
      pendingLabel={state.isLoading ? loadingLabel : t`Refreshing…`}
      onPress={() => list.send({ type: 'refresh' })}
    >
      {label ?? t`Refresh`}
    </Button>
  );
}

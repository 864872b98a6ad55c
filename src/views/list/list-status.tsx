import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isMissing } from '#domain/data-source.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Announcements, Notice, NoticeView } from '#views/controls/feedback/notice.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { RefreshIcon } from '#views/controls/icons/member-icons.tsx';
import type { ListState } from './use-list.ts';

type Sender = { send(event: { readonly type: 'refresh' } | { readonly type: 'dismiss' }): void };

interface ListStatusProps {
  readonly state: ListState<unknown>;
  readonly list: Sender;
  /** The text above samples, which say themselves what they are: what is missing, and what to do next. */
  readonly samples?: ReactNode;
  /** The create action beside that text. */
  readonly samplesAction?: ReactNode;
  /** The list itself. */
  readonly children?: ReactNode;
}

/**
 * The notices above a list: the outcome of the last command, why the rows are not the server's, and that they are samples. It
 * takes no space while it is empty.
 */
export function ListStatus({ state, list, samples, samplesAction, children }: ListStatusProps) {
  const isSamples = isMissing(state) && state.items.length > 0;
  return (
    <div>
      <Toast notice={state.notice} onDismiss={() => list.send({ type: 'dismiss' })} />
      <Announcements>
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

interface RefreshButtonProps {
  readonly state: ListState<unknown>;
  readonly list: Sender;
  /** The text during the first load: 'Loading burgers…'. */
  readonly loadingLabel: string;
  /** Default: 'Refresh'. */
  readonly label?: string;
}

/** Reloads the list and shows its progress. It belongs in the table's `toolbar`. */
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

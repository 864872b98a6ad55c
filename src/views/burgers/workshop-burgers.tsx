import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Burger } from '#domain/entities.ts';
import { ALL_WORKSHOPS, type WorkshopOption } from '#domain/workshop-choice.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { FirstSteps } from '#views/list/first-steps.tsx';
import { ListStatus, RefreshButton } from '#views/list/list-status.tsx';
import { useList, useSucceeded } from '#views/list/use-list.ts';
import type { PassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';
import { useBurgers } from '#views/shared-actors.ts';
import { BurgerDialogs } from './burger-dialogs.tsx';
import { BurgersHeader } from './burgers-header.tsx';
import { BurgersTable } from './burgers-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

interface WorkshopBurgersProps {
  readonly workshopId: string;
  readonly workshops: readonly WorkshopOption[];
  /** The workshop filter above the list. */
  readonly filter: ReactNode;
}

/** The burgers of one workshop, or of all, with their actions. */
export function WorkshopBurgers({ workshopId, workshops, filter }: WorkshopBurgersProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const list = useBurgers(workshopId);
  const state = useList(list, burgers);
  const open = (burger: Burger) =>
    navigate(paths.burger.href(burger.id), { state: { burger } satisfies PassedOn });
  const create = () => list.send({ type: 'open', command: 'create', target: null });
  const names = useMemo(
    () =>
      workshopId === ALL_WORKSHOPS ? new Map(workshops.map(({ value, label }) => [value, label])) : undefined,
    [workshopId, workshops],
  );
  const { selection, chosen, begin, end } = useSelection(workshopId, state.items);
  useSucceeded(list, (done) => {
    if (done.form === 'deleteMany') end();
    if (done.form === 'create' || done.form === 'duplicate') open(done.result);
  });

  return (
    <Stack gap={5}>
      <BurgersHeader onPress={create} />
      {filter}
      <ListStatus
        state={state}
        list={list}
        samples={t`This workshop has no burgers yet. Create the first one to begin.`}
        samplesAction={<FirstSteps />}
      >
        <BurgersTable
          key={workshopId}
          burgers={state.items}
          isSample={state.source === 'samples'}
          isLoading={state.isLoading}
          onOpen={open}
          list={list}
          workshops={names}
          {...(selection && { selection })}
          toolbar={
            <>
              {selection ? (
                <SelectionBar
                  count={chosen.length}
                  onDelete={() => list.send({ type: 'open', command: 'deleteMany', target: null, chosen })}
                  onEnd={end}
                />
              ) : (
                state.isReal &&
                state.items.length > 0 && <Button variant="quiet" onPress={begin}>{t`Select`}</Button>
              )}
              <RefreshButton state={state} list={list} loadingLabel={t`Loading burgers…`} />
            </>
          }
        />
      </ListStatus>
      <BurgerDialogs list={list} workshops={workshops} />
    </Stack>
  );
}

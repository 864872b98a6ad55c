import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ALL_WORKSHOPS, chosenWorkshop, workshopOptions } from '#domain/workshop-choice.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { FirstSteps } from '#views/list/first-steps.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useList } from '#views/list/use-list.ts';
import { burgersOf, useListPlace, useWorkshopInAddress } from '#views/list/workshop-address.ts';
import { useBurgerWorkshops } from '#views/shared-actors.ts';
import { WorkshopDialog } from '#views/workshops/workshop-dialog.tsx';
import styles from './burgers.module.css';
import { BurgersHeader } from './burgers-header.tsx';
import { BurgersTable } from './burgers-table.tsx';
import { WorkshopBurgers } from './workshop-burgers.tsx';

/** /cowtex/burgers: the burgers of the chosen workshop, or a link to create a workshop first. */
export function BurgersScreen() {
  const { t } = useLingui();
  const workshops = useBurgerWorkshops();
  const state = useList(workshops);
  const [inAddress] = useWorkshopInAddress();
  const [, navigate] = useLocation();
  const place = useListPlace();
  const chosen = chosenWorkshop(state, inAddress || place.workshop);
  const query = useSearch();
  const keep = useEffectEvent(place.keep);
  useEffect(() => {
    if (chosen !== null) keep(chosen, query);
  }, [chosen, query]);

  if (chosen !== null) {
    const options = workshopOptions(state, chosen);
    const all = { value: ALL_WORKSHOPS, label: t`All workshops` };
    return (
      <>
        <WorkshopBurgers
          workshopId={chosen}
          workshops={options}
          filter={
            <ListStatus state={state} list={workshops}>
              <div className={styles.filter}>
                <Select
                  label={t`Workshop`}
                  options={options.length > 1 || chosen === ALL_WORKSHOPS ? [all, ...options] : options}
                  value={chosen}
                  onChange={(id) => navigate(burgersOf(id), { replace: true })}
                />
              </div>
            </ListStatus>
          }
        />
        <WorkshopDialog list={workshops} />
      </>
    );
  }
  return (
    <Stack gap={5}>
      <BurgersHeader disabledReason={state.isLoading ? t`Loading workshops…` : t`Create a workshop first.`} />
      <ListStatus
        state={state}
        list={workshops}
        samples={t`Every burger belongs to a workshop, and there are no workshops yet. Create one to begin.`}
        samplesAction={
          <FirstSteps>
            <Button
              variant="primary"
              size="small"
              onPress={() => workshops.send({ type: 'open', command: 'create', target: null })}
            >{t`New workshop`}</Button>
          </FirstSteps>
        }
      >
        <BurgersTable
          burgers={state.items
            .slice(0, 1)
            .flatMap(({ id }) => burgers.samples?.({ workshopId: id }, t) ?? [])}
          isSample
          isLoading={state.isLoading}
          toolbar={state.isLoading && <Spinner>{t`Loading workshops…`}</Spinner>}
        />
      </ListStatus>
      <WorkshopDialog list={workshops} />
    </Stack>
  );
}

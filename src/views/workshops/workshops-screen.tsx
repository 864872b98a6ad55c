import { Trans, useLingui } from '@lingui/react/macro';
import { workshops } from '#machines/list/resources/workshops.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { FirstSteps } from '#views/list/first-steps.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useList, useSucceeded } from '#views/list/use-list.ts';
import { useWorkshopInAddress } from '#views/list/workshop-address.ts';
import { DeletedBurgers } from '#views/parts/deleted-burgers.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { WorkshopDialogs } from './workshop-dialogs.tsx';
import { WorkshopPanel } from './workshop-panel.tsx';
import styles from './workshops.module.css';
import { WorkshopsTable } from './workshops-table.tsx';

/** /cowtex/workshops: the list, and the details of the workshop in the address. */
export function WorkshopsScreen() {
  const { t } = useLingui();
  const list = useScreenActor(useActors().workshops, 'workshops', {});
  const state = useList(list, workshops);
  const [chosen, choose] = useWorkshopInAddress();
  const workshop = state.items.find(({ id }) => id === chosen);
  const create = () => list.send({ type: 'open', command: 'create', target: null });

  useSucceeded(list, (done) => {
    if (done.form === 'create') choose(done.result.id);
    if (done.form === 'delete' && done.subject.target.id === chosen) choose('');
  });

  return (
    <Stack gap={5}>
      <PageHeader
        title={<Trans>Workshops</Trans>}
        description={<Trans>A workshop holds burgers that belong together.</Trans>}
        actions={
          <>
            <DeletedBurgers />
            <Button variant="primary" icon={<PlusIcon />} onPress={create}>{t`New workshop`}</Button>
          </>
        }
      />
      <ListStatus
        state={state}
        list={list}
        samples={t`There is no workshop yet. Create the first one to begin.`}
        samplesAction={<FirstSteps />}
      >
        <div className={cx(styles.page, workshop && styles.withDetail)}>
          <WorkshopsTable list={list} state={state} chosen={chosen} onChoose={choose} />
          {workshop && (
            <WorkshopPanel
              list={list}
              key={workshop.id}
              workshop={workshop}
              isSample={!state.isReal}
              onClose={() => choose('')}
            />
          )}
        </div>
      </ListStatus>
      <WorkshopDialogs list={list} />
    </Stack>
  );
}

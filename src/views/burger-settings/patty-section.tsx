import { useLingui } from '@lingui/react/macro';
import type { Patty } from '#domain/entities.ts';
import { isPattyEnabled, pattyName, pattySummary, pattyToolId } from '#domain/layer-summaries.ts';
import { patties } from '#machines/list/resources/patties.ts';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import type { Column } from '#views/controls/table/table.tsx';
import { SampleMark } from '#views/list/cells.tsx';
import { useList } from '#views/list/use-list.ts';
import { usePatties } from '#views/shared-actors.ts';
import styles from './burger-settings.module.css';
import { LayerSection } from './layer-section.tsx';
import { PattyDialogs } from './patty-dialogs.tsx';

/** The patties of a burger, with their actions. */
export function PattySection({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const list = usePatties(burgerId);
  const state = useList(list, patties);
  const columns: Column<Patty>[] = [
    {
      id: 'name',
      header: t`Name`,
      isRowHeader: true,
      sortBy: pattyName,
      cell: (patty) => (
        <SampleMark isSample={!state.isReal}>
          <PattyName patty={patty} isReal={state.isReal} />
        </SampleMark>
      ),
    },
    {
      id: 'type',
      header: t`Type`,
      sortBy: (patty) => patty.type,
      cell: (patty) => <span className={styles.kind}>{patty.type === 'api' ? t`API` : t`Prompt`}</span>,
    },
    {
      id: 'summary',
      header: t`Summary`,
      cell: (patty) => <span className={styles.summary}>{pattySummary(patty)}</span>,
    },
  ];
  return (
    <LayerSection
      burgerId={burgerId}
      id="patty"
      emptyText={t`With a tool the agent can look things up and act.`}
      title={t`Patty`}
      description={t`Tools`}
      addLabel={t`Add patty`}
      state={state}
      list={list}
      columns={columns}
      rowKey={(patty) => patty.id}
      nameOf={pattyName}
      test={(target) => list.send({ type: 'open', command: 'test', target })}
    >
      <PattyDialogs list={list} />
    </LayerSection>
  );
}

/** A tool's name, and below it the ID by which the model calls it. */
function PattyName({ patty, isReal }: { patty: Patty; isReal: boolean }) {
  const { t } = useLingui();
  const name = pattyName(patty);
  const toolId = pattyToolId(patty);
  return (
    <span className={styles.named}>
      <Cluster>
        <span>{name}</span>
        {!isPattyEnabled(patty) && <Badge tone="warning">{t`Disabled`}</Badge>}
      </Cluster>
      {isReal && toolId !== null && <CopyId id={toolId} label={t`Copy the tool ID of ${name}`} />}
    </span>
  );
}

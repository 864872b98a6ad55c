import { useLingui } from '@lingui/react/macro';
import type { TopBun } from '#domain/entities.ts';
import { promptExcerpt } from '#domain/layer-summaries.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import type { TableProps } from '#views/controls/table/table.tsx';
import { latestFirst, SampleMark } from '#views/list/cells.tsx';
import { useList } from '#views/list/use-list.ts';
import { paths } from '#views/paths.ts';
import { useTopBuns } from '#views/shared-actors.ts';
import styles from './burger-settings.module.css';
import { LayerSection } from './layer-section.tsx';
import { TopBunDialogs } from './top-bun-dialogs.tsx';

/** The top buns of a burger, with their actions. */
export function TopBunSection({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const list = useTopBuns(burgerId);
  const state = useList(list, topBuns);
  const columns: TableProps<TopBun>['columns'] = [
    {
      id: 'prompt',
      header: t`Prompt`,
      isRowHeader: true,
      sortBy: (bun) => bun.prompt,
      cell: (bun) => (
        <SampleMark isSample={!state.isReal}>
          <span className={styles.prompt}>{promptExcerpt(bun.prompt)}</span>
        </SampleMark>
      ),
    },
  ];
  return (
    <LayerSection
      burgerId={burgerId}
      id="top-bun"
      emptyText={t`The prompt says who the agent is and how it behaves.`}
      title={t`Top Bun`}
      description={t`System prompt`}
      addLabel={t`Add top bun`}
      state={state}
      list={list}
      columns={columns}
      rowKey={(bun) => bun.id}
      nameOf={() => t`top bun`}
      test={paths.chat.href(burgerId)}
      order={latestFirst}
    >
      <TopBunDialogs list={list} />
    </LayerSection>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Stack } from '../controls/layout.tsx';
import { type Column, Table } from '../controls/table.tsx';
import { ListStatus } from '../list/list-status.tsx';
import type { ListState } from '../list/use-list.ts';

interface LayerSectionProps<TItem> {
  readonly title: string;
  readonly description: string;
  readonly addLabel: string;
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly state: ListState<TItem>;
  readonly list: Parameters<typeof ListStatus>[0]['list'];
  readonly columns: readonly Column<TItem>[];
  readonly rowKey: (item: TItem) => string;
  /** The dialogs of the section. */
  readonly children: ReactNode;
}

/** One layer of a burger: its table, the status of its list, and the button that adds to it. */
export function LayerSection<TItem>(props: LayerSectionProps<TItem>) {
  const { t } = useLingui();
  const { title, state } = props;
  const add = (
    <Button isDisabled={!props.canAdd} onPress={props.onAdd}>
      {props.addLabel}
    </Button>
  );
  return (
    <Card title={title} description={props.description} actions={add}>
      <Stack gap={3}>
        <ListStatus
          state={state}
          list={props.list}
          samples={<Trans>Nothing here yet: this is a sample. Add your own.</Trans>}
        />
        <Table
          label={title}
          columns={props.columns}
          rows={state.items}
          rowKey={props.rowKey}
          isLoading={state.isLoading}
          empty={t`Nothing here yet.`}
        />
      </Stack>
      {props.children}
    </Card>
  );
}

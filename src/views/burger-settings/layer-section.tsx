import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isMissing } from '#domain/data-source.ts';
import type { Timestamps, TopBun } from '#domain/entities.ts';
import type { SortOrder } from '#domain/lists/table-view.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { type Column, Table, type TableProps } from '#views/controls/table/table.tsx';
import { updatedOf } from '#views/list/cells.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import type { ListState } from '#views/list/use-list.ts';
import styles from './burger-settings.module.css';
import { LastChange } from './last-change.tsx';
import { type LayerList, RowActions } from './row-actions.tsx';

interface LayerSectionProps<TItem> {
  readonly burgerId: string;
  /** The anchor of the section, and the name of its table in the address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The name of the button that adds to the layer, whose title stands beside it. */
  readonly addLabel: string;
  /** The purpose of the layer, in a sentence, shown while it is empty. */
  readonly emptyText: string;
  /** Without this layer the burger cannot answer. */
  readonly isNeeded?: boolean;
  readonly state: ListState<TItem>;
  readonly list: Parameters<typeof ListStatus>[0]['list'] & LayerList<TItem>;
  /** The columns before those of the last change and of the actions. */
  readonly columns: TableProps<TItem>['columns'];
  readonly rowKey: (item: TItem) => string;
  /** The name of an item in the labels of its buttons. */
  readonly nameOf: (item: TItem) => string;
  /** The item that the burger needs edited before it can answer. */
  readonly lacking?: TItem | undefined;
  /** The address where an item is tested, or what opens its test. */
  readonly test: string | ((item: TItem) => void);
  /** The order in which the items come; the last changes are shown then, whether or not the server tells whose they are. */
  readonly order?: SortOrder;
  /** The dialogs of the section. */
  readonly children: ReactNode;
}

/** One layer of a burger: its rows, or its purpose above samples, and the button that adds to it. */
export function LayerSection<TItem extends Timestamps & Pick<TopBun, 'updatedBy'>>(
  props: LayerSectionProps<TItem>,
) {
  const { t } = useLingui();
  const { title, state, list } = props;
  const isAbsent = isMissing(state);
  const updated: Column<TItem> = {
    id: 'updated',
    header: t`Updated`,
    sortBy: updatedOf,
    cell: (item) => <LastChange burgerId={props.burgerId} id={props.rowKey(item)} layer={item} />,
  };
  const hasUpdated =
    state.source !== 'samples' &&
    (props.order !== undefined || state.items.some(({ updatedBy }) => updatedBy !== undefined));
  const actions: Column<TItem> = {
    id: 'actions',
    header: t`Actions`,
    kind: 'actions',
    cell: (item) => (
      <RowActions
        list={list}
        item={item}
        name={props.nameOf(item)}
        isSample={!state.isReal}
        isEditNeeded={item === props.lacking}
        test={props.test}
      />
    ),
  };
  const add = (
    <Button
      variant={isAbsent && props.isNeeded ? 'primary' : 'secondary'}
      icon={<PlusIcon />}
      aria-label={props.addLabel}
      isDisabled={state.isLoading}
      onPress={() => list.send({ type: 'open', command: 'create', target: null })}
    >{t`Add`}</Button>
  );
  return (
    <div id={props.id} className={styles.section}>
      <Card title={title} description={props.description} actions={add}>
        <div>
          <ListStatus state={state} list={list} samples={props.emptyText} />
          {/* With separate keys, because an element that is reused would count as a layout shift. */}
          <div key={state.isReal || state.isLoading ? 'rows' : 'samples'} className={styles.rows}>
            <Table
              isPlain
              label={title}
              addressPrefix={`${props.id}.`}
              columns={[...props.columns, hasUpdated && updated, actions]}
              rows={state.items}
              rowKey={props.rowKey}
              order={props.order ?? null}
              isLoading={state.isLoading}
            />
          </div>
        </div>
        {props.children}
      </Card>
    </div>
  );
}

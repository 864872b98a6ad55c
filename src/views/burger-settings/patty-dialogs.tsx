import { useLingui } from '@lingui/react/macro';
import type { Patty } from '#domain/entities.ts';
import { pattyName } from '#domain/layer-summaries.ts';
import type { ListActor } from '#machines/list/list-machine.ts';
import { type PattyCommands, patties } from '#machines/list/resources/patties.ts';
import type { LayersScope } from '#machines/list/resources/top-buns.ts';
import { useCommand } from '../list/use-list.ts';
import { LayerDialogs } from './layer-dialogs.tsx';
import { PattyFields } from './patty-fields.tsx';
import { PattyTestDialog } from './patty-test-dialog.tsx';

export function PattyDialogs({ list }: { list: ListActor<LayersScope, Patty, PattyCommands> }) {
  const { t } = useLingui();
  const test = useCommand(list, 'test');
  return (
    <>
      <LayerDialogs
        create={useCommand(list, 'create')}
        edit={useCommand(list, 'edit')}
        remove={useCommand(list, 'delete')}
        resource={patties}
        nameOf={pattyName}
        words={{
          add: t`Add patty`,
          edit: t`Edit patty`,
          save: t`Save patty`,
          delete: t`Delete patty`,
        }}
        size="large"
        fields={PattyFields}
      />
      {test && <PattyTestDialog form={test} />}
    </>
  );
}

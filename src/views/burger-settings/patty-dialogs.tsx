import { useLingui } from '@lingui/react/macro';
import { pattyName } from '#domain/layer-summaries.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import { patties } from '#machines/list/resources/patties.ts';
import { useCommand } from '#views/list/use-list.ts';
import { LayerDialogs } from './layer-dialogs.tsx';
import { PattyFields } from './patty-fields.tsx';
import { PattyTestDialog } from './patty-test-dialog.tsx';

/** The dialogs of a burger's patties: add, edit, test and delete. */
export function PattyDialogs({ list }: { list: ListOf<typeof patties> }) {
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

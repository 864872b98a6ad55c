import { useLingui } from '@lingui/react/macro';
import type { ListOf } from '#machines/list/list-machine.ts';
import { cheeses } from '#machines/list/resources/cheeses.ts';
import { useCommand } from '#views/list/use-list.ts';
import { CheeseFields } from './cheese-fields.tsx';
import { CheeseTestDialog } from './cheese-test-dialog.tsx';
import { LayerDialogs } from './layer-dialogs.tsx';
import { PublishedKey } from './published-key.tsx';

interface CheeseDialogsProps {
  readonly burgerId: string;
  readonly list: ListOf<typeof cheeses>;
}

/** The dialogs of a burger's cheeses: add, edit, test and delete. */
export function CheeseDialogs({ burgerId, list }: CheeseDialogsProps) {
  const { t } = useLingui();
  const test = useCommand(list, 'test');
  return (
    <>
      <LayerDialogs
        create={useCommand(list, 'create')}
        edit={useCommand(list, 'edit')}
        remove={useCommand(list, 'delete')}
        resource={cheeses}
        nameOf={({ type }) => type}
        words={{
          add: t`Add cheese`,
          edit: t`Edit cheese`,
          save: t`Save cheese`,
          delete: t`Delete cheese`,
        }}
        warning={({ type }) => <PublishedKey burgerId={burgerId} type={type} />}
        size="large"
        fields={CheeseFields}
      />
      {test && <CheeseTestDialog form={test} />}
    </>
  );
}

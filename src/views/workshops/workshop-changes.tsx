import { useLingui } from '@lingui/react/macro';
import type { Workshop } from '#domain/entities.ts';
import { Button } from '../controls/buttons/button.tsx';
import { useCapability } from '../use-capability.ts';
import type { WorkshopList } from './workshop-dialog.tsx';

interface WorkshopChangesProps {
  readonly list: WorkshopList;
  readonly workshop: Workshop;
}

/** The buttons that rename and delete a workshop, where the server can. */
export function WorkshopChanges({ list, workshop }: WorkshopChangesProps) {
  const { t } = useLingui();
  const canRename = useCapability('workshop-rename');
  const canDelete = useCapability('workshop-delete');
  const open = (command: 'rename' | 'delete') => list.send({ type: 'open', command, target: workshop });
  if (!canRename && !canDelete) return null;
  return (
    <>
      {canRename && <Button onPress={() => open('rename')}>{t`Rename workshop`}</Button>}
      {canDelete && <Button onPress={() => open('delete')}>{t`Delete workshop`}</Button>}
    </>
  );
}

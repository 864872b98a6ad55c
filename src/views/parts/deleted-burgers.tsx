import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { useCapability } from '#views/use-capability.ts';
import { OptionalPart } from './optional-part.tsx';

const DeletedDialog = lazyPart(async () => (await import('#views/history/deleted-dialog.tsx')).DeletedDialog);

/** The button that shows the deleted burgers, where the server keeps them. */
export function DeletedBurgers() {
  const { t } = useLingui();
  const { history } = useActors();
  const [isOpen, setOpen] = useState(false);
  if (!useCapability('history')) return null;
  const open = () => {
    history.preload();
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" onPress={open}>{t`Deleted burgers`}</Button>
      {isOpen && (
        <OptionalPart onMissing={close}>
          <DeletedDialog onClose={close} />
        </OptionalPart>
      )}
    </>
  );
}

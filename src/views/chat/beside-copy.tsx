import { Trans } from '@lingui/react/macro';
import type { Burger } from '#domain/entities.ts';
import type { WorkshopOption } from '#domain/workshop-choice.ts';
import { useActors } from '../actors.ts';
import { DuplicateDialog } from '../burgers/duplicate-dialog.tsx';
import { Button } from '../controls/button.tsx';
import { useCommand, useSucceeded } from '../list/use-list.ts';
import { useScreenActor } from '../use-screen-actor.ts';

interface BesideCopyProps {
  readonly burger: Burger;
  readonly workshops: readonly WorkshopOption[];
  readonly onMade: (copyId: string) => void;
}

/** Duplicates a burger, to put it beside itself changed. */
export function BesideCopy({ burger, workshops, onMade }: BesideCopyProps) {
  const { workshopId } = burger;
  const list = useScreenActor(useActors().burgers, `compare ${workshopId}`, { workshopId });
  const duplicate = useCommand(list, 'duplicate');
  useSucceeded(list, (done) => {
    if (done.form === 'duplicate') onMade(done.result.id);
  });
  return (
    <>
      <p>
        <Trans>Or put a copy beside it, and change one of its layers.</Trans>
      </p>
      <div>
        <Button onPress={() => list.send({ type: 'open', command: 'duplicate', target: burger })}>
          <Trans>Duplicate this burger</Trans>
        </Button>
      </div>
      {duplicate && <DuplicateDialog form={duplicate} workshops={workshops} />}
    </>
  );
}

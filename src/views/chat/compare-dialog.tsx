import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Burger } from '#domain/entities.ts';
import { chosenWorkshop, workshopOptions } from '#domain/workshop-choice.ts';
import { useActors } from '../actors.ts';
import { useBurger } from '../burger/use-burger.ts';
import { Duplicate } from '../burgers/duplicate.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { DialogForm } from '../controls/dialog-form.tsx';
import { Select } from '../controls/select.tsx';
import { Spinner } from '../controls/spinner.tsx';
import { ListStatus } from '../list/list-status.tsx';
import { useList } from '../list/use-list.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { besideHref } from './beside-address.ts';

interface CompareDialogProps {
  readonly burgerId: string;
  readonly onClose: () => void;
}

/** Chooses the burger to compare with this one: another one, at first of the same workshop, or a copy. */
export function CompareDialog({ burgerId, onClose }: CompareDialogProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { burger } = useBurger(burgerId);
  // The same lists as those of the dialog that duplicates, which may open above this one.
  const list = useScreenActor(useActors().workshops, 'duplicate', {});
  const state = useList(list);
  const [chosen, choose] = useState<string | null>(null);
  const workshopId = chosenWorkshop(state, chosen ?? burger?.workshopId ?? '');
  const options = workshopId === null ? [] : workshopOptions(state, workshopId);
  const compare = (beside: string) => {
    onClose();
    navigate(besideHref(burgerId, beside));
  };
  return (
    <Dialog
      title={t`Compare with…`}
      description={t`Both burgers are asked the same, side by side.`}
      isOpen
      onClose={onClose}
    >
      <Others burgerId={burgerId} workshopId={workshopId ?? ''} onClose={onClose} onCompare={compare}>
        <ListStatus state={state} list={list}>
          <Select label={t`Workshop`} options={options} value={workshopId} onChange={choose} />
        </ListStatus>
        {burger && <BesideCopy burger={burger} onMade={compare} />}
      </Others>
    </Dialog>
  );
}

interface OthersProps extends CompareDialogProps {
  readonly workshopId: string;
  readonly onCompare: (beside: string) => void;
  /** The choice of the workshop, and the other choices. */
  readonly children: readonly [ReactNode, ReactNode];
}

/** The other burgers of a workshop. */
function Others({ burgerId, workshopId, onClose, onCompare, children }: OthersProps) {
  const { t } = useLingui();
  const list = useScreenActor(useActors().burgers, `duplicate ${workshopId}`, { workshopId });
  const state = useList(list);
  const [chosen, choose] = useState<string | null>(null);
  const others = state.isReal ? state.items.filter(({ id }) => id !== burgerId) : [];
  const beside = (others.find(({ id }) => id === chosen) ?? others[0])?.id ?? null;
  const [workshop, more] = children;
  return (
    <DialogForm
      label={t`Compare with…`}
      failure={null}
      onSubmit={() => {
        if (beside !== null) onCompare(beside);
      }}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" isDisabled={beside === null}>
            {t`Compare`}
          </Button>
        </>
      }
    >
      {workshop}
      <ListStatus state={state} list={list}>
        {state.isLoading && <Spinner>{t`Loading burgers…`}</Spinner>}
        {!state.isLoading && others.length === 0 && (
          <p>
            <Trans>This workshop has no other burger.</Trans>
          </p>
        )}
        {others.length > 0 && (
          <Select
            label={t`Burger`}
            options={others.map(({ id, name }) => ({ value: id, label: name, description: id }))}
            value={beside}
            onChange={choose}
          />
        )}
      </ListStatus>
      {more}
    </DialogForm>
  );
}

interface BesideCopyProps {
  readonly burger: Burger;
  readonly onMade: (copyId: string) => void;
}

/** Duplicates a burger, to compare it with its copy. */
function BesideCopy({ burger, onMade }: BesideCopyProps) {
  const { name } = burger;
  return (
    <>
      <p>
        <Trans>Or put a copy of “{name}” beside it, and change one of its layers.</Trans>
      </p>
      <div>
        <Duplicate burger={burger} onMade={({ id }) => onMade(id)}>
          <Trans>Duplicate this burger</Trans>
        </Duplicate>
      </div>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { chosenWorkshop, workshopOptions } from '#domain/workshop-choice.ts';
import { useBurger } from '#views/burger/use-burger.ts';
import { Duplicate } from '#views/burgers/burger-commands.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { Dialog, DialogForm } from '#views/controls/overlays/dialog.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useList } from '#views/list/use-list.ts';
import { useBurgers, useBurgerWorkshops } from '#views/shared-actors.ts';
import { sideBySideHref } from './side-by-side-address.ts';

interface CompareDialogProps {
  readonly burgerId: string;
  readonly onClose: () => void;
}

/** Chooses the burger to compare with this one: another one, at first of the same workshop, or a copy. */
export function CompareDialog({ burgerId, onClose }: CompareDialogProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { burger } = useBurger(burgerId);
  const name = burger?.name;
  // The same lists as those of the dialog that duplicates, which may open above this one.
  const workshopList = useBurgerWorkshops();
  const workshops = useList(workshopList);
  const [workshop, chooseWorkshop] = useState<string | null>(null);
  const workshopId = chosenWorkshop(workshops, workshop ?? burger?.workshopId ?? '');
  const list = useBurgers(workshopId ?? '');
  const state = useList(list);
  const [chosen, choose] = useState<string | null>(null);
  const others = state.isReal ? state.items.filter(({ id }) => id !== burgerId) : [];
  const otherBurgerId = (others.find(({ id }) => id === chosen) ?? others[0])?.id;
  const compare = (id: string | undefined) => {
    if (id === undefined) return;
    onClose();
    navigate(sideBySideHref(burgerId, id));
  };
  return (
    <Dialog
      title={t`Compare with…`}
      description={t`Both burgers get the same messages, side by side.`}
      isOpen
      onClose={onClose}
    >
      <DialogForm
        failure={null}
        onSubmit={() => compare(otherBurgerId)}
        actions={
          <>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button type="submit" variant="primary" isDisabled={otherBurgerId === undefined}>
              {t`Compare`}
            </Button>
          </>
        }
      >
        <ListStatus state={workshops} list={workshopList}>
          <Select
            label={t`Workshop`}
            options={workshopId === null ? [] : workshopOptions(workshops, workshopId)}
            value={workshopId}
            onChange={chooseWorkshop}
          />
        </ListStatus>
        <ListStatus state={state} list={list}>
          {state.isLoading && <Spinner>{t`Loading burgers…`}</Spinner>}
          {!state.isLoading && others.length === 0 && <p>{t`This workshop has no other burger.`}</p>}
          {otherBurgerId !== undefined && (
            <Select
              label={t`Burger`}
              options={others.map((other) => ({ value: other.id, label: other.name, description: other.id }))}
              value={otherBurgerId}
              onChange={choose}
            />
          )}
        </ListStatus>
        {burger && (
          <>
            <p>
              <Trans>Or compare “{name}” with a copy of it in which you change one layer.</Trans>
            </p>
            <div>
              <Duplicate
                burger={burger}
                onMade={({ id }) => compare(id)}
              >{t`Duplicate this burger`}</Duplicate>
            </div>
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

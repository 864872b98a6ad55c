import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Burger } from '#domain/entities.ts';
import { workshopOptions } from '#domain/workshop-choice.ts';
import { useActors } from '../actors.ts';
import { Spinner } from '../controls/feedback/spinner.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { ListStatus } from '../list/list-status.tsx';
import { useCommand, useList, useSucceeded } from '../list/use-list.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';

interface DuplicationProps {
  readonly burger: Burger;
  readonly onMade: (copy: Burger) => void;
  /** Called after the dialog has closed. */
  readonly onClose: () => void;
}

/** The dialog that duplicates a burger. It waits for the burgers of its workshop, whose names are taken. */
export function Duplication({ burger, onMade, onClose }: DuplicationProps) {
  const { t } = useLingui();
  const { id: burgerId, workshopId, name } = burger;
  const { burgers, workshops } = useActors();
  const list = useScreenActor(burgers, `duplicate ${workshopId}`, { workshopId });
  const state = useList(list);
  const known = useList(useScreenActor(workshops, 'duplicate', {}));
  const form = useCommand(list, 'duplicate');
  const isLoaded = state.isReal && state.items.some((other) => other.id === burgerId);
  const open = useEffectEvent(() => list.send({ type: 'open', command: 'duplicate', target: burger }));
  // Before the browser paints, because the form replaces the dialog that waits for it.
  useLayoutEffect(() => {
    if (isLoaded) open();
  }, [isLoaded]);
  const hasForm = form !== undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => (hasForm ? () => close() : undefined), [hasForm]);
  useSucceeded(list, ({ result: copy }) => {
    if (copy) onMade(copy);
  });
  if (form) return <DuplicateDialog form={form} workshops={workshopOptions(known, workshopId)} />;
  return (
    <Dialog title={t`Duplicate ${name}`} isOpen={!isLoaded} onClose={onClose}>
      {state.isLoading ? (
        <Spinner>{t`Loading burgers…`}</Spinner>
      ) : state.problem === null ? (
        <p>{t`There is no burger with the ID ${burgerId}. It may have been deleted.`}</p>
      ) : (
        <ListStatus state={state} list={list} />
      )}
    </Dialog>
  );
}

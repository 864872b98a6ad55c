import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { Burger } from '#domain/entities.ts';
import { workshopOptions } from '#domain/workshop-choice.ts';
import { useActors } from '../actors.ts';
import { DuplicateDialog } from '../burgers/duplicate-dialog.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { ListStatus } from '../list/list-status.tsx';
import { useCommand, useList, useSucceeded } from '../list/use-list.ts';
import { paths } from '../paths.ts';
import { useScreenActor } from '../use-screen-actor.ts';

interface DuplicationProps {
  readonly burger: Burger;
  readonly onClose: () => void;
}

/** The dialog that duplicates a burger, once the burgers of its workshop are known; their names are taken. */
export function Duplication({ burger, onClose }: DuplicationProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { id: burgerId, workshopId, name } = burger;
  const { burgers, workshops } = useActors();
  const list = useScreenActor(burgers, `settings ${workshopId}`, { workshopId });
  const state = useList(list);
  const known = useList(useScreenActor(workshops, 'settings', {}));
  const form = useCommand(list, 'duplicate');
  const isThere = state.isReal && state.items.some((other) => other.id === burgerId);
  const open = useEffectEvent(() => list.send({ type: 'open', command: 'duplicate', target: burger }));
  useEffect(() => {
    if (isThere) open();
  }, [isThere]);
  useSucceeded(list, ({ result: copy }) => {
    if (copy) navigate(paths.burger.href(copy.id), { state: { burger: copy } });
  });
  if (form) return <DuplicateDialog form={form} workshops={workshopOptions(known, workshopId)} />;
  return (
    <Dialog title={t`Duplicate ${name}`} isOpen={state.source !== 'none' && !isThere} onClose={onClose}>
      {state.problem === null ? (
        <p>{t`There is no burger with the ID ${burgerId}. It may have been deleted.`}</p>
      ) : (
        <ListStatus state={state} list={list} />
      )}
    </Dialog>
  );
}

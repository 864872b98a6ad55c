import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Burger } from '#domain/entities.ts';
import { workshopOptions } from '#domain/workshop-choice.ts';
import type { CommandSucceeded } from '#machines/list/list-types.ts';
import type { BurgerCommands, BurgersScope } from '#machines/list/resources/burgers.ts';
import { Announcements } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useList, useSucceeded } from '#views/list/use-list.ts';
import { useBurgers, useBurgerWorkshops } from '#views/shared-actors.ts';
import { BurgerDialogs } from './burger-dialogs.tsx';
import styles from './burgers.module.css';

export type BurgerCommandName = 'edit' | 'duplicate' | 'delete';
export type BurgerCommandDone = CommandSucceeded<BurgersScope, Burger, BurgerCommands>;

interface BurgerCommandProps {
  readonly command: BurgerCommandName;
  readonly burger: Burger;
  /** The label of the command, which names the dialog until the burger is there. */
  readonly title: string;
  readonly onDone: (done: BurgerCommandDone) => void;
  /** Called after the dialog has closed, and whether the command has succeeded. */
  readonly onClosed: (hasSucceeded: boolean) => void;
}

/**
 * A command of the burger list, outside of its page: the same list, form and dialog. It waits for the list, which may know a newer
 * version of the burger, and which knows the names that are taken.
 */
export function BurgerCommand({ command, burger, title, onDone, onClosed }: BurgerCommandProps) {
  const { t } = useLingui();
  // An edit may move the burger, and the list that has made it stays for its message.
  const [{ id: burgerId, workshopId }] = useState(burger);
  const list = useBurgers(workshopId);
  const state = useList(list);
  const known = useList(useBurgerWorkshops());
  const isOpen = useSelector(
    list,
    (snapshot) =>
      snapshot.matches('open') &&
      snapshot.context.command === command &&
      snapshot.context.target?.id === burgerId,
  );
  const [target, setTarget] = useState<Burger | null>(null);
  const found = state.isReal ? state.items.find(({ id }) => id === burgerId) : undefined;
  if (target === null && found !== undefined) setTarget(found);

  // A closed form keeps its draft, so that another page's form loses nothing by it.
  const closeForm = useEffectEvent(() => list.getSnapshot().children.form?.send({ type: 'cancel' }));
  const open = useEffectEvent((item: Burger) => {
    closeForm();
    list.send({ type: 'open', command, target: item });
  });
  // Before the browser paints, because the form replaces the dialog that waits for it.
  useLayoutEffect(() => {
    if (target === null) return;
    open(target);
    return () => closeForm();
  }, [target]);
  const close = useEffectEvent(() => onClosed(list.getSnapshot().context.notice !== null));
  useEffect(() => (isOpen ? () => close() : undefined), [isOpen]);
  useSucceeded(list, onDone);

  return (
    <>
      <div className={styles.message}>
        <Announcements>
          <Toast notice={state.notice} onDismiss={() => list.send({ type: 'dismiss' })} />
        </Announcements>
      </div>
      {isOpen && <BurgerDialogs list={list} workshops={workshopOptions(known, workshopId)} />}
      <Dialog title={title} isOpen={target === null} onClose={() => onClosed(false)}>
        {state.isLoading ? (
          <Spinner>{t`Loading burgers…`}</Spinner>
        ) : state.problem === null ? (
          <p>{t`There is no burger with the ID ${burgerId}. It may have been deleted.`}</p>
        ) : (
          <ListStatus state={state} list={list} />
        )}
      </Dialog>
    </>
  );
}

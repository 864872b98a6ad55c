import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import type { ListActor } from '#machines/list/list-machine.ts';
import type { CommandMap } from '#machines/list/list-types.ts';
import { type LazyPart, prepareSoon } from '../lazy-part.tsx';

interface CommandDialogsProps<TScope extends object, TItem, TCommands extends CommandMap<TItem>> {
  readonly list: ListActor<TScope, TItem, TCommands>;
  readonly dialogs: LazyPart<{ readonly list: ListActor<TScope, TItem, TCommands> }>;
}

/** The dialog of a list's open command. Its code is fetched with the first pointer or key event. */
export function CommandDialogs<TScope extends object, TItem, TCommands extends CommandMap<TItem>>({
  list,
  dialogs: Dialogs,
}: CommandDialogsProps<TScope, TItem, TCommands>) {
  const isOpen = useSelector(list, ({ value }) => value !== 'closed');
  useEffect(() => prepareSoon(Dialogs.prepare), [Dialogs]);
  return (
    isOpen && (
      <Suspense>
        <Dialogs list={list} />
      </Suspense>
    )
  );
}

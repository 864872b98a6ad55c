import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { Notice } from '#domain/messages.ts';
import { type CommandForm, formOf, type ListActor, loaderOf } from '#machines/list/list-machine.ts';
import type { CommandMap, CommandName, CommandSucceeded } from '#machines/list/list-types.ts';
import { selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import type { LoaderSource } from '#machines/loader/loader-types.ts';

/** What a screen shows of a list, its open command aside: typing in a dialog renders no table. */
export interface ListState<TItem> {
  readonly items: readonly TItem[];
  readonly source: LoaderSource;
  /** The items are the server's own and can be acted upon; false for samples and before the first answer. */
  readonly isReal: boolean;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** A newer list is on its way; the one on screen stays. */
  readonly isRefreshing: boolean;
  readonly problem: Notice | null;
  readonly notice: Notice | null;
}

const nothing: readonly never[] = [];

/** Selects what a list shows. */
export function useList<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  list: ListActor<TScope, TItem, TCommands>,
): ListState<TItem> {
  const notice = useSelector(list, (snapshot) => snapshot.context.notice);
  const loaded = useSelector(
    useSelector(list, loaderOf),
    (snapshot) => {
      const { data, source, problem } = snapshot.context;
      return {
        items: data ?? nothing,
        source,
        isReal: source === 'server' || source === 'cache',
        isLoading: selectIsLoading(snapshot),
        isRefreshing: selectIsRefreshing(snapshot),
        problem,
      };
    },
    shallowEqual,
  );
  return { ...loaded, notice };
}

/** The form of a command, while it is open. */
export function useCommand<
  TScope extends object,
  TItem,
  TCommands extends CommandMap<TItem>,
  TName extends CommandName<TCommands>,
>(
  list: ListActor<TScope, TItem, TCommands>,
  command: TName,
): CommandForm<TScope, TItem, TCommands[TName]> | undefined {
  return useSelector(list, (snapshot) => formOf(snapshot, command));
}

/** Answers the success of a command, with a navigation say; `done.form` tells which one it was. */
export function useSucceeded<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  list: ListActor<TScope, TItem, TCommands>,
  answer: (done: CommandSucceeded<TScope, TItem, TCommands>) => void,
): void {
  const onSucceeded = useEffectEvent(answer);
  useEffect(() => {
    const listening = list.on('succeeded', (done) => onSucceeded(done));
    return () => listening.unsubscribe();
  }, [list]);
}

import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type DataSource, isReal } from '#domain/data-source.ts';
import type { Notice } from '#domain/messages.ts';
import { type CommandForm, formOf, type ListActor, loaderOf } from '#machines/list/list-machine.ts';
import type { CommandMap, CommandName, CommandSucceeded, ListResource } from '#machines/list/list-types.ts';
import { selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';

/** A list's state without its open command, so that typing in a dialog does not render the table. */
export interface ListState<TItem> {
  readonly items: readonly TItem[];
  readonly source: DataSource;
  /** The items are the server's own, so that commands on them are possible; false for samples and before the first answer. */
  readonly isReal: boolean;
  /** The first load, with nothing to show yet. */
  readonly isLoading: boolean;
  /** A reload, during which the shown items stay. */
  readonly isRefreshing: boolean;
  readonly problem: Notice | null;
  readonly notice: Notice | null;
}

const nothing: readonly never[] = [];

/** Selects a list's state. Its samples are translated if its `resource` is given. */
export function useList<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  list: ListActor<TScope, TItem, TCommands>,
  resource?: Pick<ListResource<TScope, TItem, TCommands>, 'samples' | 'order'>,
): ListState<TItem> {
  const { t } = useLingui();
  const notice = useSelector(list, (snapshot) => snapshot.context.notice);
  const loaded = useSelector(
    useSelector(list, loaderOf),
    (snapshot) => {
      const { data, source, problem } = snapshot.context;
      return {
        items: data ?? nothing,
        source,
        isReal: isReal({ source }),
        isLoading: selectIsLoading(snapshot),
        isRefreshing: selectIsRefreshing(snapshot),
        problem,
      };
    },
    shallowEqual,
  );
  const scope = useSelector(list, (snapshot) => snapshot.context.scope);
  const samples = useMemo(() => resource?.samples?.(scope, t).toSorted(resource.order), [resource, scope, t]);
  return { ...loaded, ...(loaded.source === 'samples' && samples && { items: samples }), notice };
}

/** The form of a command; undefined while the command is closed. */
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

/** Calls a function after a command has succeeded. `done.form` is the name of the command. */
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

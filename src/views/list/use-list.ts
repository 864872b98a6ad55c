import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ListActor } from '#machines/list/list-machine.ts';
import type {
  CommandForm,
  CommandMap,
  CommandSucceeded,
  DraftChange,
  ListSource,
} from '#machines/list/list-types.ts';
import type { Notice } from '#machines/messages.ts';

/** What a screen shows of a list, its open command aside: typing in a dialog renders no table. */
export interface ListState<TItem> {
  readonly items: readonly TItem[];
  readonly source: ListSource;
  /** The items are the server's own and can be acted upon; false for samples and before the first answer. */
  readonly isReal: boolean;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** A newer list is on its way; the one on screen stays. */
  readonly isRefreshing: boolean;
  readonly problem: Notice | null;
  readonly notice: Notice | null;
}

/** Selects what a list shows. */
export function useList<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  list: ListActor<TScope, TItem, TCommands>,
): ListState<TItem> {
  return useSelector(
    list,
    (snapshot) => {
      const { items, source, problem, notice } = snapshot.context;
      return {
        items,
        source,
        isReal: source === 'server' || source === 'cache',
        isLoading: snapshot.hasTag('loading'),
        isRefreshing: snapshot.hasTag('refreshing'),
        problem,
        notice,
      };
    },
    shallowEqual,
  );
}

/** An open command: its form, and what its dialog sends. */
export interface OpenCommand<TCommands extends CommandMap> {
  /** null while no command is open. `form.command` tells which one is. */
  readonly form: CommandForm<TCommands> | null;
  readonly isBusy: boolean;
  change(draft: DraftChange<TCommands>): void;
  submit(): void;
  cancel(): void;
}

/** Selects the command that is open on a list. Call it in the component that renders the dialogs only. */
export function useCommand<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  list: ListActor<TScope, TItem, TCommands>,
): OpenCommand<TCommands> {
  const form = useSelector(list, (snapshot) => snapshot.context.form);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  return {
    form,
    isBusy,
    change: (draft) => list.send({ type: 'change', draft }),
    submit: () => list.send({ type: 'submit' }),
    cancel: () => list.send({ type: 'cancel' }),
  };
}

/** Answers the success of a command, with a navigation say; `done.command` tells which one it was. */
export function useSucceeded<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  list: ListActor<TScope, TItem, TCommands>,
  answer: (done: CommandSucceeded<TScope, TCommands>) => void,
): void {
  const onSucceeded = useEffectEvent(answer);
  useEffect(() => {
    const listening = list.on('succeeded', (done) => onSucceeded(done));
    return () => listening.unsubscribe();
  }, [list]);
}

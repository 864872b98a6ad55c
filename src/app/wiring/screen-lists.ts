import { i18n } from '@lingui/core';
import { selectIsListUnsaved, selectLeftDrafts } from '#machines/list/kept-drafts.ts';
import { createListMachine, type ListActor } from '#machines/list/list-machine.ts';
import type { CommandMap, ListPorts, ListResource } from '#machines/list/list-types.ts';
import type { DraftStore } from '#services/draft-store.ts';
import { createActor } from '../create-actor.ts';
import { dismissOutdated } from '../dismiss-outdated.ts';
import { ScreenActors } from '../screen-actors.ts';
import { keepOnLeave, type Network, returning, watching } from './network.ts';

export interface ListsOutside {
  /** Also fires `pagehide` before a reload. */
  readonly network: Network;
  readonly drafts: DraftStore;
}

/**
 * The lists of one resource, made with its ports. A kept list is refreshed when it is shown again.
 * `connect` is called with each list that is made.
 */
export function screenLists<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  { network, drafts }: ListsOutside,
  resource: ListResource<TScope, TItem, TCommands>,
  ports: ListPorts<NoInfer<TScope>, NoInfer<TItem>, NoInfer<TCommands>>,
  connect?: (list: ListActor<TScope, TItem, TCommands>) => void,
) {
  const draftsOf = (scope: TScope) => drafts.of(`${resource.name} ${JSON.stringify(scope)}`);
  const machine = createListMachine(resource, {
    ...ports,
    ...watching(network),
    ...returning(network),
    say: (message) => i18n._(message),
    leftDrafts: (scope: TScope) => draftsOf(scope).load(),
  });
  return new ScreenActors(
    (scope: TScope) => {
      const list = createActor(machine, { id: resource.name, input: { scope } });
      connect?.(list);
      const { save } = draftsOf(scope);
      keepOnLeave(network, list, () => save(selectLeftDrafts(resource, list.getSnapshot())));
      return list;
    },
    {
      isUnsaved: (list) => selectIsListUnsaved(list.getSnapshot()),
      onReturn: (list) => {
        list.send({ type: 'refresh' });
        const { form } = list.getSnapshot().children;
        if (form !== undefined) dismissOutdated(form);
      },
    },
  );
}

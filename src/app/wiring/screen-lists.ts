import { i18n } from '@lingui/core';
import { SERVER } from '#domain/messages.ts';
import { createListMachine, type ListActor, selectIsListUnsaved } from '#machines/list/list-machine.ts';
import type { CommandMap, ListPorts, ListResource } from '#machines/list/list-types.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { type Network, watching } from './network.ts';

const SIGN_IN_NEEDED = `${SERVER}sign-in-needed`;

/**
 * The lists of one resource, made with its ports. A kept list is refreshed when it is shown again.
 * `connect` is called with each list that is made.
 */
export function screenLists<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  network: Network,
  resource: ListResource<TScope, TItem, TCommands>,
  ports: ListPorts<NoInfer<TScope>, NoInfer<TItem>, NoInfer<TCommands>>,
  connect?: (list: ListActor<TScope, TItem, TCommands>) => void,
) {
  const machine = createListMachine(resource, {
    ...ports,
    ...watching(network),
    say: (message) => i18n._(message),
  });
  return new ScreenActors(
    (scope: TScope) => {
      const list = createActor(machine, { id: resource.name, input: { scope } });
      connect?.(list);
      return list;
    },
    {
      isUnsaved: (list) => selectIsListUnsaved(list.getSnapshot()),
      onReturn: (list) => {
        list.send({ type: 'refresh' });
        const { form } = list.getSnapshot().children;
        const detail = form?.getSnapshot().context.failure?.detail;
        // The user has signed in again since.
        if (typeof detail === 'object' && detail.id === SIGN_IN_NEEDED) form?.send({ type: 'dismiss' });
      },
    },
  );
}

import { expiryOf } from '#domain/door-key.ts';
import { doorKeys } from '#machines/list/resources/door-keys.ts';
import type { DoorKeyClient } from '#services/door-key-client.ts';
import { type ListsOutside, screenLists } from './screen-lists.ts';

/** The keys of each burger, for a server with a door. */
export const createDoorKeys = ({ client, ...outside }: ListsOutside & { readonly client: DoorKeyClient }) =>
  screenLists(outside, doorKeys, {
    load: ({ burgerId }, signal) => client.list(burgerId, signal),
    run: {
      create: ({ subject: { scope }, draft: { name, life } }, signal) =>
        client.create(scope.burgerId, { name: name.trim(), expires_at: expiryOf(life, Date.now()) }, signal),
      delete: ({ subject: { scope, target } }, signal) => client.remove(scope.burgerId, target.id, signal),
    },
  });

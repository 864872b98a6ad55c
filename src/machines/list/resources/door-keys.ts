import { msg } from '@lingui/core/macro';
import type { DoorKey, KeyLife, NewDoorKey } from '#domain/door-key.ts';
import { without } from '#domain/lists/items.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { ListResource, NoDraft, OnItem, OnList } from '../list-types.ts';
import type { LayersScope } from './top-buns.ts';

interface KeyDraft {
  readonly name: string;
  readonly life: KeyLife;
}

type DoorKeyCommands = {
  /** The result has the secret, which is shown until the dialog is closed. */
  readonly create: OnList<KeyDraft, NewDoorKey>;
  readonly delete: OnItem<DoorKey, NoDraft, void>;
};

const key = ({ id }: DoorKey) => id;

/** The keys with which programs ask a burger. */
export const doorKeys: ListResource<LayersScope, DoorKey, DoorKeyCommands> = {
  name: 'door-keys',
  key,
  order: (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  outcomes: { loadFailed: msg`Unable to fetch keys.` },
  commands: {
    create: {
      on: 'list',
      draft: () => ({ name: '', life: '90' }),
      validate: ({ name }) => (name.trim() === '' ? { name: msg`Enter a name.` } : {}),
      mapServerError: serverFields({ name: 'name', expires_at: 'life' }),
      afterSuccess: 'stay',
      outcomes: { failed: msg`Unable to create key.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      question: ({ name }) =>
        msg`Revoke the key “${name}”? Programs that use it are refused within seconds. This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Key revoked.`, failed: msg`Unable to revoke key.` },
    },
  },
};

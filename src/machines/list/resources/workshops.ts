import { msg } from '@lingui/core/macro';
import type { Workshop } from '#services/model.ts';
import { createListMachine } from '../list-machine.ts';
import type { ListResource, OnList } from '../list-types.ts';
import { byLatest } from '../order.ts';

/** All workshops of the account. */
export type WorkshopsScope = Readonly<Record<never, never>>;

export interface WorkshopDraft {
  readonly name: string;
}

export type WorkshopCommands = {
  readonly create: OnList<WorkshopDraft, Workshop>;
};

export const workshops: ListResource<WorkshopsScope, Workshop, WorkshopCommands> = {
  name: 'workshops',
  key: (workshop) => workshop.id,
  order: byLatest,
  samples: () => [
    sample('WS-1024', 'Sales Workshop'),
    sample('WS-2048', 'Support Workshop'),
    sample('WS-4096', 'Research Workshop'),
  ],
  outcomes: {
    loadFailed: msg`Unable to fetch workshops.`,
    cached: msg`Unable to fetch workshops. Showing cached data.`,
  },
  commands: {
    create: {
      on: 'list',
      draft: () => ({ name: '' }),
      validate: ({ name }) => (name.trim() === '' ? { name: msg`Enter a workshop name` } : {}),
      outcomes: { succeeded: msg`Workshop created.`, failed: msg`Unable to create workshop.` },
    },
  },
};

export const workshopsMachine = createListMachine(workshops);

function sample(id: string, name: string): Workshop {
  return { id, name, createdAt: null, updatedAt: null };
}

import { msg } from '@lingui/core/macro';
import type { Burger } from './entities.ts';
import type { Say } from './say.ts';

/** The sample burgers of every page, each in a workshop of its own. */
export const sampleBurgers = (say: Say): readonly Burger[] => [
  sample('BRG-001', say(msg`Sales Assistant`), 'WS-1024'),
  sample('BRG-002', say(msg`Support Guide`), 'WS-2048'),
  sample('BRG-003', say(msg`Onboarding Coach`), 'WS-4096'),
];

function sample(id: string, name: string, workshopId: string): Burger {
  return { id, name, type: 'chat', workshopId, createdAt: null, updatedAt: null };
}

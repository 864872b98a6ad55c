import { msg } from '@lingui/core/macro';
import type { Burger } from './entities.ts';
import type { Say } from './say.ts';

const MOST = 5;

/** Samples for an account without burgers. */
const samples = (say: Say): readonly RecentBurger[] => [
  { id: 'BRG-001', name: say(msg`Sales Assistant`), workshopId: 'WS-1024', runs: 412 },
  { id: 'BRG-002', name: say(msg`Support Guide`), workshopId: 'WS-2048', runs: 318 },
  { id: 'BRG-003', name: say(msg`Onboarding Coach`), workshopId: 'WS-4096', runs: 167 },
  { id: 'BRG-004', name: 'Demo Burger', workshopId: 'WS-1024', runs: 54 },
];

export interface RecentBurger {
  readonly id: string;
  readonly name: string;
  readonly workshopId: string;
  /** In the past 30 days: a sample figure, always the same for the same burger. */
  readonly runs: number;
}

export interface RecentBurgers {
  readonly burgers: readonly RecentBurger[];
  readonly isSample: boolean;
}

/** The first five burgers of a list that begins with the latest, with their run counts; samples if the list is empty. */
export function recentBurgers(latest: readonly Burger[], say: Say): RecentBurgers {
  if (latest.length === 0) return { burgers: samples(say), isSample: true };
  const burgers = latest
    .slice(0, MOST)
    .map(({ id, name, workshopId }) => ({ id, name, workshopId, runs: runsOf(id) }));
  return { burgers, isSample: false };
}

function runsOf(id: string): number {
  let hash = 7;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return 40 + (hash % 420);
}
